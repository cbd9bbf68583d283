import type { StoredFile } from '#contract/common/files';
import { fileCallsOf } from '#contract/files';
import { drawCorel, drawnAtOnce, drawProgram } from '#contract/orders';
import { CallError, fetchFile, isUnsettled } from '../client.ts';

/** The server has drawn nothing of a file. The message says why. */
export class NotDrawn extends Error {}

const later = 'این فایل در مرورگر خوانده نمی‌شود؛ سرور پس از دریافت، آن را بررسی می‌کند.';

/** In ms: the waits while the server is busy or out of reach. */
const waits = [2000, 5000, 15_000];

const isQuiet = { isQuiet: true };

async function drawingFrom(ask: () => Promise<{ file: Blob }>, isStored: boolean): Promise<Blob> {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await ask()).file;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A stored file cannot be fetched offline either, so this fails at once instead of waiting.
      if (isStored && error.code === 'OFFLINE' && !navigator.onLine) throw error;
      if (!isUnsettled(error.code) && error.code !== 'RATE_LIMITED') throw new NotDrawn(error.message);
    }
    const wait = waits[tries];
    if (wait === undefined) throw new NotDrawn(later);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Fetches a file that is stored on the server, at the address that came with it: files of courses are served by other calls. */
export async function storedFile({ url }: Pick<StoredFile, 'url'>): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.blob();
}

/** A program is drawn as a PDF, a CorelDRAW file as an SVG. */
type DrawnKind = 'pdf' | 'svg';

/** Fetches what was drawn of a file that is stored on the server. */
export function storedDrawing(file: StoredFile, as: DrawnKind): Promise<Blob> {
  const { calls, params } = fileCallsOf(file);
  return drawingFrom(() => fetchFile(calls[as], { params }, isQuiet), true);
}

/** The calls that draw a file which is not stored. */
const calls = { pdf: drawProgram, svg: drawCorel };

const drawn = new WeakMap<Blob, Promise<Blob>>();

/** Has the server draw a file that it does not store; each once. */
export function drawingOf(file: Blob, name: string, as: DrawnKind): Promise<Blob> {
  const begun = drawn.get(file) ?? draw(file, name, as);
  drawn.set(file, begun);
  begun.catch(() => drawn.delete(file));
  return begun;
}

async function draw(file: Blob, name: string, as: DrawnKind): Promise<Blob> {
  if (file.size > drawnAtOnce) throw new NotDrawn(later);
  return drawingFrom(() => fetchFile(calls[as], { files: [new File([file], name)] }, isQuiet), false);
}
