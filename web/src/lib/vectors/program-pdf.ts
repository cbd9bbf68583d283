import { pathOf } from '#contract/common/endpoint';
import type { Failure } from '#contract/common/errors';
import { drawnAtOnce, drawProgram } from '#contract/orders';

/** There is no PDF of a program. The message says why. */
export class NoPdf extends Error {}

const later = 'این فایل در مرورگر خوانده نمی‌شود؛ سرور پس از دریافت، آن را بررسی می‌کند.';

/** In ms: the waits while the server is busy or out of reach. */
const waits = [2000, 5000, 15_000];

async function pdfFrom(ask: () => Promise<Response>): Promise<Blob> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask().catch(() => null);
    if (answer?.ok) return answer.blob();
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new NoPdf(((await answer.json()) as Failure).message);
    const wait = waits[tries];
    if (wait === undefined) throw new NoPdf(later);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Fetches the PDF of a program that is kept on the server. */
export const keptPdf = (address: string): Promise<Blob> => pdfFrom(() => fetch(address));

const drawn = new WeakMap<Blob, Promise<Blob>>();

/** Has the server draw a program that it does not keep; each once. */
export function drawnPdf(program: Blob, name: string): Promise<Blob> {
  const begun = drawn.get(program) ?? draw(program, name);
  drawn.set(program, begun);
  begun.catch(() => drawn.delete(program));
  return begun;
}

async function draw(program: Blob, name: string): Promise<Blob> {
  if (program.size > drawnAtOnce) throw new NoPdf(later);
  const body = new FormData();
  body.append(drawProgram.files.name, program, name);
  return pdfFrom(() => fetch(pathOf(drawProgram), { method: drawProgram.method, body }));
}
