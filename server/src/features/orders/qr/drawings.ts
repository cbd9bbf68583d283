/** Draws codes. */
import { type QrFormat, qrSizes } from '#contract/qr';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { refuseField } from '../../../platform/foundation/refusal.ts';
import { askEngine } from '../../../platform/pictures/engine.ts';
import type { Requester } from '../../../platform/processes/requester.ts';
import { storeVariant, type VariantParts, variantOf } from '../../../platform/files/variants.ts';

type Parts = VariantParts & Pick<Ctx, 'log'>;

interface Code<F extends readonly QrFormat[]> {
  address: string;
  /** The width of the drawing in mm. */
  mm: number;
  /** The path of a PNG or SVG. */
  logo: string | null;
  /** The `form` of an earlier answer for this address and logo, with which only the width is new. */
  form?: Uint8Array | null;
  formats: F;
  /** Stands in the files as their title. */
  name: string;
}

/** Throws VALIDATION at `logo` if it spoils the code, RATE_LIMITED or UNAVAILABLE if that takes too long. */
export async function drawCode<F extends readonly QrFormat[]>(
  ctx: Pick<Ctx, 'log' | 'services'>,
  requester: Requester,
  { form = null, logo, ...code }: Code<F>,
): Promise<{ files: { [N in keyof F]: Buffer }; form: Buffer }> {
  const reply = await askEngine(
    ctx,
    requester.lane === 'order' ? 'orderedCodes' : 'viewedCodes',
    requester,
    'drawCode',
    { ...code, form, logo: form || logo === null ? null : { path: logo } },
    {
      tooLong: 'ساخت این کد بیش از حد طول کشید. کمی بعد دوباره تلاش کنید.',
      subject: `${code.address} ${form === null}`,
    },
  );
  if ('refused' in reply) throw refuseField('logo', reply.refused.message);
  const files = reply.answer.files.map((content) => Buffer.from(content));
  return { files: files as { [N in keyof F]: Buffer }, form: Buffer.from(reply.answer.form) };
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
  const variant = await variantOf(ctx, requester, logo, formName(address), 'json', () =>
    ctx.files.withPath(logo, async (pathOf) => {
      const job = { address, mm: qrSizes.safe, logo: await pathOf(), formats: [], name: '' };
      return (await drawCode(ctx, requester, job)).form;
    }),
  );
  return variant && ctx.files.readWhole(variant.store_key);
}
