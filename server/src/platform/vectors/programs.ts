/**
 * The PDFs of programs (EPS, and what Illustrator wrote before it wrote PDFs). A process of its own has a program run once; the
 * PDF is kept beside the file, and is checked, drawn and looked at in its place.
 */
import path from 'node:path';
import { isProgram, programHeadBytes } from '#engraving/reading/is-program';
import type { FileStore } from '../files/store.ts';
import { Refusal } from '../http/refusal.ts';
import { hasGhostscript } from '../images/ghostscript.ts';
import type { Requester } from '../images/requester.ts';
import { bytesOf, type KeptFile, type Variant, type VariantParts, variantOf } from '../images/variants.ts';
import { JobQueue } from '../processes/job-queue.ts';
import { memoryLimits, timeoutMs } from './limits.ts';
import type { Drawn, ProgramJob } from './program-process.ts';

export const runnerProgram = {
  file: path.join(import.meta.dirname, 'program-process.ts'),
  niceness: 10,
  ...memoryLimits,
  cpuSeconds: timeoutMs / 1000,
};

const runs = new JobQueue<ProgramJob, Drawn>(() => runnerProgram);

/** Null when it cannot be run here or gives nothing. Throws UNAVAILABLE when it may succeed another time. `subject` identifies the program. */
export async function drawProgram(
  requester: Requester,
  subject: string,
  program: () => Promise<Uint8Array>,
): Promise<Buffer | null> {
  if (!(await hasGhostscript())) return null;
  const drawn = await runs.run(requester, async () => ({ bytes: await program() }), { timeoutMs, subject });
  const pdf = drawn === 'late' ? drawn : (drawn?.pdf ?? null);
  if (pdf === 'late') throw new Refusal('UNAVAILABLE', 'این فایل کمی دیگر خوانده می‌شود.', { retryAfter: 30 });
  return pdf && Buffer.from(pdf);
}

/** Returns the PDF of a kept program as `drawProgram` does, undefined for another file. */
export async function pdfOf(
  parts: VariantParts,
  requester: Requester,
  file: KeptFile,
): Promise<Variant | null | undefined> {
  if (!(await isKeptProgram(parts.files, file))) return undefined;
  // Nothing is remembered of a program that cannot be run here, because Ghostscript may be installed later.
  if (!(await hasGhostscript())) return null;
  const { store_key: source } = file;
  return variantOf(parts, requester, source, 'pdf', 'pdf', () =>
    drawProgram(requester, source, () => bytesOf(parts.files, source)),
  );
}

async function isKeptProgram(files: FileStore, { kind, store_key }: KeptFile): Promise<boolean> {
  if (kind !== 'ai') return kind === 'eps';
  return isProgram(kind, await bytesOf(files, store_key, { start: 0, end: programHeadBytes - 1 }));
}

/** Returns what is read of a kept file: the PDF of a program, else the file itself. Null for a program without a PDF. */
export async function readableOf<File extends KeptFile>(
  parts: VariantParts,
  requester: Requester,
  file: File,
): Promise<File | { kind: 'pdf'; store_key: string } | null> {
  const pdf = await pdfOf(parts, requester, file);
  return pdf === undefined ? file : pdf && { kind: 'pdf', store_key: pdf.store_key };
}
