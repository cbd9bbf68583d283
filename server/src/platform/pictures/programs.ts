/**
 * The PDFs of programs (EPS, and what Illustrator wrote before it wrote PDFs), and the SVGs of CorelDRAW files. A separate
 * process draws each once; the drawing is stored next to the file, and is checked, drawn and looked at in its place.
 */
import path from 'node:path';
import { isProgram, programHeadBytes } from '#engraving/reading/is-program';
import type { FileStore } from '../files/store.ts';
import { Refusal } from '../foundation/refusal.ts';
import { hasGhostscript } from '../processes/ghostscript.ts';
import { hasLibcdr } from '../processes/libcdr.ts';
import type { Requester } from '../processes/requester.ts';
import { type SourceFile, type Variant, type VariantParts, variantOf } from '../files/variants.ts';
import { jobQueue } from '../processes/job-queue.ts';
import { memoryLimits, timeoutMs } from '../processes/vector-limits.ts';
import type { Drawn, DrawnKind, ProgramJob } from './program-process.ts';

export const runnerProgram = {
  file: path.join(import.meta.dirname, 'program-process.ts'),
  niceness: 3,
  ...memoryLimits,
  cpuSeconds: timeoutMs / 1000,
  hasStoppableJobs: true,
};

const runs = jobQueue<ProgramJob, Drawn>(() => runnerProgram, { ofFiles: true });

const canDraw: Record<DrawnKind, () => Promise<boolean>> = { pdf: hasGhostscript, svg: hasLibcdr };

/** Null when it cannot be run here or gives nothing. Throws UNAVAILABLE when it may succeed another time. `subject` identifies the file at the path of `sourceOf`. */
export async function drawProgram(
  { services }: Pick<VariantParts, 'services'>,
  as: DrawnKind,
  requester: Requester,
  subject: string,
  sourceOf: () => Promise<string>,
): Promise<Buffer | null> {
  if (!(await canDraw[as]())) return null;
  const drawn = await services.get(runs).run(requester, async () => ({ source: await sourceOf(), as }), {
    timeoutMs,
    subject,
  });
  const data = drawn === 'late' ? drawn : (drawn?.data ?? null);
  if (data === 'late')
    throw new Refusal('UNAVAILABLE', 'این فایل کمی دیگر خوانده می‌شود.', { retryAfter: 30 });
  return data && Buffer.from(data);
}

/** Returns the drawing of a stored file as `drawProgram` does, undefined for a file that is not drawn as such. */
export async function drawnOf(
  as: DrawnKind,
  parts: VariantParts,
  requester: Requester,
  file: SourceFile,
): Promise<Variant | null | undefined> {
  if ((await drawnKindOf(parts.files, file)) !== as) return undefined;
  // Nothing is remembered of a file that cannot be drawn here, because the program may be installed later.
  if (!(await canDraw[as]())) return null;
  const { store_key: source } = file;
  return variantOf(parts, requester, source, as, as, () =>
    parts.files.withPath(source, (pathOf) => drawProgram(parts, as, requester, source, pathOf)),
  );
}

async function drawnKindOf(files: FileStore, { kind, store_key }: SourceFile): Promise<DrawnKind | null> {
  if (kind === 'cdr') return 'svg';
  if (kind === 'eps') return 'pdf';
  if (kind !== 'ai') return null;
  const head = await files.readWhole(store_key, { start: 0, end: programHeadBytes - 1 });
  return isProgram(kind, head) ? 'pdf' : null;
}

/**
 * Returns the file to read for a stored file: the PDF of a program, the drawing of a CorelDRAW file, else the file itself. Null for
 * a file of which nothing was drawn.
 */
export async function readableOf<File extends SourceFile>(
  parts: VariantParts,
  requester: Requester,
  file: File,
): Promise<File | { kind: 'pdf' | 'cdr'; store_key: string } | null> {
  const as = await drawnKindOf(parts.files, file);
  if (as === null) return file;
  const drawn = await drawnOf(as, parts, requester, file);
  return drawn ? { kind: as === 'pdf' ? 'pdf' : 'cdr', store_key: drawn.store_key } : null;
}
