import { pathOf } from '#contract/common/endpoint';
import type { Failure } from '#contract/common/errors';
import { drawCorel, drawnAtOnce, drawProgram } from '#contract/orders';

/** The server has drawn nothing of a file. The message says why. */
export class NotDrawn extends Error {}

const later = 'این فایل در مرورگر خوانده نمی‌شود؛ سرور پس از دریافت، آن را بررسی می‌کند.';

/** In ms: the waits while the server is busy or out of reach. */
const waits = [2000, 5000, 15_000];

async function drawingFrom(ask: () => Promise<Response>): Promise<Blob> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask().catch(() => null);
    if (answer?.ok) return answer.blob();
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new NotDrawn(((await answer.json()) as Failure).message);
    const wait = waits[tries];
    if (wait === undefined) throw new NotDrawn(later);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Fetches the drawing made of a file that is stored on the server. */
export const keptDrawing = (address: string): Promise<Blob> => drawingFrom(() => fetch(address));

/** The calls that draw a file which is not stored: a program as a PDF, a CorelDRAW file as an SVG. */
const calls = { pdf: drawProgram, svg: drawCorel };

const drawn = new WeakMap<Blob, Promise<Blob>>();

/** Has the server draw a file that it does not keep; each once. */
export function drawingOf(file: Blob, name: string, as: keyof typeof calls): Promise<Blob> {
  const begun = drawn.get(file) ?? draw(file, name, as);
  drawn.set(file, begun);
  begun.catch(() => drawn.delete(file));
  return begun;
}

async function draw(file: Blob, name: string, as: keyof typeof calls): Promise<Blob> {
  if (file.size > drawnAtOnce) throw new NotDrawn(later);
  const call = calls[as];
  const body = new FormData();
  body.append(call.files.name, file, name);
  return drawingFrom(() => fetch(pathOf(call), { method: call.method, body }));
}
