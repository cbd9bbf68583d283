/**
 * Checks of kept vector files. A process of its own reads and checks a file once for each laser; the result is kept beside
 * the file's pictures.
 */
import path from 'node:path';
import { FileCheck, isVectorKind, tooHeavy, type VectorKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import { checkVersion } from '#engraving/inspecting/inspect';
import { corelFormOf } from '#engraving/reading/cdr/form';
import { ReadError } from '#engraving/reading/read-drawing';
import type { Platform } from '../work/ctx.ts';
import { processQueue } from './file-queues.ts';
import type { Requester } from '../processes/requester.ts';
import {
  deleteVariantsLike,
  isBusy,
  isGone,
  type SourceFile,
  type VariantParts,
  variantOf,
} from '../files/variants.ts';
import { jobQueue } from '../processes/job-queue.ts';
import type { Work } from '../work/work.ts';
import type { InspectionJob } from './inspection-process.ts';
import { memoryLimits, programLimits, timeoutMs } from '../processes/vector-limits.ts';
import { readableOf } from './programs.ts';

export const inspectorProgram = {
  file: path.join(import.meta.dirname, 'inspection-process.ts'),
  niceness: 10,
  ...memoryLimits,
  cpuSeconds: timeoutMs / 1000,
  hasSpare: true,
};

const inspections = jobQueue<InspectionJob, FileCheck>(() => inspectorProgram);

const isVector = (file: SourceFile): file is SourceFile & { kind: VectorKind } => isVectorKind(file.kind);

type Parts = VariantParts & Pick<Platform, 'log'>;

/** The check of a file that cannot be drawn here, or of which nothing came. */
async function undrawn({ files }: Parts, { kind, store_key }: SourceFile, laser: Laser): Promise<FileCheck> {
  if (kind !== 'cdr') return { failure: new ReadError('unsupported').message, laser };
  const head = await files.readWhole(store_key, { start: 0, end: 15 });
  const isExchange = corelFormOf(head) === 'cmx';
  return { failure: new ReadError('undrawn').message, ...(isExchange && { exchange: true }), laser };
}

/** Each page has a check of its own. */
const beginningOf = (page: number) => (page === 1 ? 'check ' : `check-${page} `);
/** A program is read where Ghostscript runs it, so installing that counts as another reader; so with CorelDRAW files. */
const variantName = (beginning: string, { spot, field }: Laser, drawnBy: string | null) =>
  [
    `${beginning}${checkVersion} ${spot}`,
    ...(field ? [`${field.width}x${field.height}`] : []),
    ...(drawnBy ? [drawnBy] : []),
  ].join(' ');

/**
 * Returns what a laser finds in a page of a kept file, or null if its kind is not checked. A file that takes too long has a check that
 * says so. Throws RATE_LIMITED or UNAVAILABLE if too many wait.
 */
export async function checkOf(
  parts: Parts,
  requester: Requester,
  file: SourceFile,
  { spot, field }: Laser,
  page = 1,
): Promise<FileCheck | null> {
  if (!isVector(file)) return null;
  const laser = { spot, ...(field && { field }) };
  const read = await readableOf(parts, requester, file);
  if (!read) return undrawn(parts, file, laser);
  const drawnBy = read === file ? null : read.kind === 'pdf' ? 'gs' : 'libcdr';
  const source = file.store_key;
  const beginning = beginningOf(page);
  const variant = variantName(beginning, laser, drawnBy);
  const kept = await variantOf(parts, requester, source, variant, 'json', async () => {
    const check = await parts.services
      .get(inspections)
      .run(
        requester,
        async () => ({ kind: read.kind, source: await parts.files.pathOf(read.store_key), laser, page }),
        { timeoutMs: drawnBy ? timeoutMs - programLimits.timeoutMs : timeoutMs, subject: source },
      );
    // Only the check with the latest laser is kept of each file.
    await deleteVariantsLike(parts, source, beginning);
    if (check !== null && check !== 'late') return Buffer.from(JSON.stringify(check));
    parts.log.warn({ file: source, check }, 'a file was not checked');
    // It may have been the machine's fault, so that it is tried again another day.
    return null;
  });
  if (!kept) return { failure: tooHeavy, laser };
  return FileCheck.parse(JSON.parse((await parts.files.readWhole(kept.store_key)).toString()));
}

/** Has the background job check kept files with the laser of a person, so that whoever opens them need not wait. */
export function checkLater(work: Work, files: readonly SourceFile[], person: number): void {
  const due = files
    .filter(isVector)
    .map(({ store_key, kind }) => ({ source: store_key, kind, person_id: person, created_at: work.now }));
  if (due.length > 0)
    work.send(
      work.tx
        .insertInto('checks_due')
        .values(due)
        .onConflict((found) => found.doNothing()),
    );
}

/** Checks the files that are due. One for which the machine is too busy is tried again in the next run. */
export async function checkDue(
  platform: Parts,
  signal: AbortSignal,
  laserOf: (person: number) => Promise<Laser>,
): Promise<{ checked: number }> {
  let checked = 0;
  await processQueue(
    platform.db,
    'checks_due',
    signal,
    async ({ source, kind, person_id: person, tries }, isGivenUp) => {
      // At first only what is short is checked, so that nobody's small file waits for large ones.
      const requester: Requester = { lane: 'job', key: `person ${person}`, isBrief: tries === 0 };
      try {
        if (!isGivenUp)
          await checkOf(platform, requester, { store_key: source, kind }, await laserOf(person));
      } catch (error) {
        if (isBusy(error)) return 'later';
        if (!isGone(error)) throw error;
      }
      checked += 1;
      return 'ended';
    },
  );
  return { checked };
}
