/** The process in which the engraving engine runs. engine.ts starts it with the names of the operations that it is for. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createEngine, type EngineReply, type InputOf, type OperationName } from '#engraving/operations';
import { serveJobs, warmUp } from '../processes/serve-jobs.ts';
import type { EngineJob } from './engine.ts';
import { pdfiumCode } from './pdfium-code.ts';
import { smallestPdf } from './smallest-pdf.ts';

const fonts = path.join(import.meta.dirname, '../../../../engraving/fonts/files');
/** Only codes need the library for pictures. */
const pictures = () => import('./code-pictures.ts');

const engine = createEngine({
  fontFile: (name) => readFile(path.join(fonts, name)),
  maxFonts: 8,
  pdfiumCode,
  readPicture: async (file, side) => (await pictures()).readPicture(file, side),
  writePng: async (gray, pxPerMm) => (await pictures()).writePng(gray, pxPerMm),
});

/** The fields that may be given by the path of a file: people's input has other names, and no path in it is read. */
const fileFields = ['bytes', 'logo'];

async function inputOf({ input }: EngineJob): Promise<InputOf<OperationName>> {
  const fields = Object.entries(input).map(async ([name, value]: [string, unknown]) => [
    name,
    fileFields.includes(name) && value !== null && typeof value === 'object' && 'path' in value
      ? await readFile(String(value.path))
      : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as InputOf<OperationName>;
}

const names = process.argv.slice(2);
const operations = names.filter((name) => name !== warmUp) as OperationName[];
await Promise.all([...operations.map(engine.load), ...(operations.includes('drawCode') ? [pictures()] : [])]);
// The first check in a process takes five times as long as later ones, because its code is compiled. Here nobody waits for it.
if (names.includes(warmUp) && operations.includes('check'))
  await engine.run('check', { kind: 'pdf', bytes: smallestPdf, laser: { spot: 0.1 }, page: 1 });
serveJobs(async (job: EngineJob): Promise<EngineReply> => engine.run(job.name, await inputOf(job)));
