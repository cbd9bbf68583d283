import type { DrawingFormat } from '#contract/fonts';
import type { AnswerOf, InputOf } from '#engraving/operations';
import type { NamedDrawing } from '#engraving/operations/lettering';
import type { SheetSize } from '#engraving/sheet';
import { createEngine, type Engine } from '../../../lib/engine/engine.ts';
import { fileTypes } from '../../../lib/save-file.ts';

export interface Made {
  readonly name: string;
  readonly bytes: BlobPart;
  readonly type: string;
}

export interface Making {
  readonly format: DrawingFormat;
  /** Ends the work, which then rejects. */
  readonly signal: AbortSignal;
  /** Called with the number of names that are done. */
  readonly onProgress: (done: number) => void;
}

/** More engines than this are slower to start than they are quick. */
const maxEngines = 4;
/** Names of one question: few, so that the work is spread evenly and its progress is seen. */
const portion = 8;

/** `at` is a question's place. The engines end with the work. Rejects if one fails or the signal is given. */
async function withEngines<Ask>(
  asks: readonly Ask[],
  signal: AbortSignal,
  answer: (engine: Engine, ask: Ask, at: number) => Promise<void>,
): Promise<void> {
  const cores = Math.min(maxEngines, navigator.hardwareConcurrency || 1, asks.length);
  const engines = Array.from({ length: cores }, () => createEngine());
  const stop = () => {
    for (const engine of engines) engine.stop();
  };
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const left = asks.entries();
    await Promise.all(
      engines.map(async (engine) => {
        for (const [at, ask] of left) await answer(engine, ask, at);
      }),
    );
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

export interface NamedFile extends NamedDrawing {
  /** The name of its file, without the ending. */
  readonly file: string;
}

export async function makeFiles(drawings: readonly NamedFile[], making: Making): Promise<Made> {
  const { format, signal, onProgress } = making;
  const zip = (await import('./zip.ts')).beginZip();
  const asks = Array.from({ length: Math.ceil(drawings.length / portion) }, (_, at) =>
    drawings.slice(at * portion, (at + 1) * portion),
  );
  // Files are in the ZIP in the sequence of the list, whichever engine is the first to answer.
  const waiting = new Map<number, AnswerOf<'export'>['files']>();
  let [next, done] = [0, 0];
  await withEngines(asks, signal, async (engine, ask, at) => {
    const { files } = await engine.export({
      drawings: ask.map(({ input, name }) => ({ input, name })),
      formats: [format],
    });
    waiting.set(at, files);
    for (let ready = waiting.get(next); ready; ready = waiting.get(next)) {
      for (const [nth, file] of ready.entries())
        zip.add(`${drawings[next * portion + nth]?.file}.${format}`, file);
      waiting.delete(next);
      next += 1;
    }
    onProgress((done += ask.length));
  });
  return { name: 'hakkak-names.zip', bytes: zip.end(), type: 'application/zip' };
}

export type PlacedDrawing = InputOf<'sheet'>['drawings'][number];

export async function makeSheets(
  sheets: readonly (readonly PlacedDrawing[])[],
  { width, height }: SheetSize,
  { format, signal, onProgress }: Making,
): Promise<Made> {
  const nameOf = (at: number) => `hakkak-sheet-${String(at + 1).padStart(2, '0')}`;
  const files: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  await withEngines(sheets, signal, async (engine, drawings, at) => {
    const sheet = await engine.sheet({ drawings, width, height, format, name: nameOf(at) });
    [files[at]] = sheet.files;
    onProgress((done += drawings.length));
  });
  const [only] = files;
  if (only && files.length === 1)
    return { name: `${nameOf(0)}.${format}`, bytes: only, type: fileTypes[format] };
  const zip = (await import('./zip.ts')).beginZip();
  for (const [at, file] of files.entries()) zip.add(`${nameOf(at)}.${format}`, file);
  return { name: 'hakkak-sheets.zip', bytes: zip.end(), type: 'application/zip' };
}
