/**
 * What is found in kept vector files: read and checked in a process of its own, once for each file and laser, and kept beside
 * the file's pictures.
 */
import path from 'node:path';
import { FileCheck, isVectorKind, type VectorKind } from '#contract/common/file-checks';
import type { FileKind } from '#contract/common/files';
import type { Laser } from '#contract/common/lasers';
import { checkVersion } from '#engraving/inspecting/inspect';
import type { Ctx, Platform } from '../ctx.ts';
import { ghostscript } from '../images/ghostscript.ts';
import type { Requester } from '../images/requester.ts';
import { bytesOf, variantOf } from '../images/variants.ts';
import { FairQueue } from '../processes/fair-queue.ts';
import { JobProcess } from '../processes/job-process.ts';
import type { Work } from '../work.ts';
import type { InspectionJob } from './inspection-process.ts';

/** ms and bytes after which a file is given up. */
const timeoutMs = 10_000;
const maxMemory = 300 * 1024 * 1024;
/** Of JavaScript, in MB; WebAssembly and the file itself come on top. */
const maxHeap = 200;

const queue = new FairQueue();
const inspector = new JobProcess<InspectionJob, FileCheck>({
  file: path.join(import.meta.dirname, 'inspection-process.ts'),
  niceness: 10,
  maxMemory,
  maxHeap,
});

const tooMuch = 'بررسی این فایل بیش از اندازه طول کشید؛ آن را ساده‌تر کنید.';

interface KeptFile {
  kind: FileKind;
  store_key: string;
}
type VectorFile = KeptFile & { kind: VectorKind };
const isVector = (file: KeptFile): file is VectorFile => isVectorKind(file.kind);

type Parts = Pick<Platform, 'db' | 'pool' | 'files' | 'clock' | 'settings'>;

const variantName = ({ spot, field }: Laser) =>
  `check ${checkVersion} ${spot}${field ? ` ${field.width}x${field.height}` : ''}`;

/**
 * Returns what a laser finds in a kept file, or null if its kind is not checked. A file that takes too long has a check that
 * says so. Throws RATE_LIMITED or UNAVAILABLE if too many wait.
 */
export async function checkOf(
  parts: Parts,
  requester: Requester,
  file: KeptFile,
  { spot, field }: Laser,
): Promise<FileCheck | null> {
  if (!isVector(file)) return null;
  const laser = { spot, ...(field && { field }) };
  const kept = await variantOf(parts, requester, file.store_key, variantName(laser), 'json', async () => {
    const check = await queue.run(requester, async () =>
      inspector.run(
        {
          kind: file.kind,
          bytes: await bytesOf(parts.files, file.store_key),
          laser,
          ghostscript: await ghostscript(),
        },
        timeoutMs,
      ),
    );
    // It may have been the machine's fault, so that it is tried again another day.
    return check === null || check === 'late' ? null : Buffer.from(JSON.stringify(check));
  });
  if (!kept) return { failure: tooMuch, laser };
  return FileCheck.parse(JSON.parse((await bytesOf(parts.files, kept.store_key)).toString()));
}

/** Has files checked after the commit, so that whoever opens them need not wait. */
export function checkLater(
  ctx: Ctx,
  work: Work,
  files: readonly KeptFile[],
  laserOf: () => Promise<Laser>,
): void {
  const vectors = files.filter(isVector);
  if (vectors.length === 0) return;
  const requester: Requester = { lane: 'job', key: `person ${ctx.caller.id}` };
  const checkAll = async () => {
    const laser = await laserOf();
    for (const file of vectors) await checkOf(ctx, requester, file, laser);
  };
  // Whoever opens a file that was not checked has it checked then.
  work.afterwards(
    () => void checkAll().catch((error: unknown) => ctx.log.debug({ err: error }, 'a check is left')),
  );
}
