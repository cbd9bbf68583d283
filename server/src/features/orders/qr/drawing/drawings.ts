/** Draws codes in a separate process. */
import path from 'node:path';
import { type QrFormat, qrSizes } from '#contract/qr';
import type { Ctx } from '../../../../platform/work/ctx.ts';
import { refuseField } from '../../../../platform/foundation/refusal.ts';
import type { Requester } from '../../../../platform/processes/requester.ts';
import { storeVariant, type VariantParts, variantOf } from '../../../../platform/files/variants.ts';
import { drawingEngine } from '../../../fonts/drawing-engine.ts';
import type { Answer, DrawJob } from './jobs.ts';

/** In ms. A code with a logo is read many times before it is taken. */
const timeoutMs = 20_000;

const engine = (niceness: number) =>
  drawingEngine<DrawJob, Answer>(
    path.join(import.meta.dirname, 'drawing-process.ts'),
    timeoutMs,
    'ساخت این کد بیش از حد طول کشید. کمی بعد دوباره تلاش کنید.',
    niceness,
  );
/** Orders wait for no code that somebody looks at, and visitors' codes give way to what signed-in people wait for. */
const [drawOrdered, drawSeen] = [engine(0), engine(15)];

type Parts = VariantParts & Pick<Ctx, 'log'>;

/** Throws VALIDATION at `logo` if it spoils the code, RATE_LIMITED or UNAVAILABLE if that takes too long. */
export async function drawCode<F extends readonly QrFormat[]>(
  ctx: Pick<Ctx, 'log' | 'services'>,
  requester: Requester,
  { form = null, ...job }: Omit<DrawJob, 'formats' | 'form'> & { formats: F; form?: Uint8Array | null },
): Promise<{ files: { [N in keyof F]: Buffer }; form: Buffer }> {
  const draw = requester.lane === 'order' ? drawOrdered : drawSeen;
  const answer = await draw(ctx, requester, { ...job, form }, `${job.address} ${form === null}`);
  if ('refused' in answer) throw refuseField('logo', answer.refused);
  const files = answer.files.map((content) => Buffer.from(content));
  return { files: files as { [N in keyof F]: Buffer }, form: Buffer.from(answer.form) };
}

const formName = (address: string) => `code 1 ${address}`;

/** Stores the form of a code with its logo, so that other sizes are drawn without searching for it again. */
export const storeForm = (ctx: Parts, logo: string, address: string, form: Buffer) =>
  storeVariant(ctx, logo, formName(address), 'json', form);

/** Returns the stored form of a code with a logo, and searches for one if none is stored. Throws like `drawCode`. */
export async function formOf(
  ctx: Parts,
  requester: Requester,
  { address, logo }: { address: string; logo: string },
): Promise<Buffer | null> {
  const variant = await variantOf(ctx, requester, logo, formName(address), 'json', async () => {
    const job = { address, mm: qrSizes.safe, logo: await ctx.files.pathOf(logo), formats: [], name: '' };
    return (await drawCode(ctx, requester, job)).form;
  });
  return variant && ctx.files.readWhole(variant.store_key);
}
