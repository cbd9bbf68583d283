import type { FileCheck } from '#contract/common/file-checks';
import type { DrawingKind } from '#engraving/operations/files';
import { fileTypes } from '../../lib/save-file.ts';
import { remakeFile } from '../../lib/vectors/vectors.ts';
import { formatFor, gapLimitFor, leftText, mendingOf, remadeName, stepsFor } from './remaking.ts';
import type { KnownLaser } from './customer-laser.ts';
import { lookAt } from './use-inspected.ts';
import { localVector, type ReadableFile } from './vector-file.ts';

type Mendable = ReadableFile & { kind: DrawingKind };

const isDrawing = (read: ReadableFile): read is Mendable => read.kind !== 'stl' && read.kind !== 'eps';

/**
 * Returns the repair of a chosen file by all steps that its check proposes, which returns the repaired file, or null where
 * nothing could be repaired. Null for a file without faults that can be repaired, or that would lose texts, pictures or
 * pages.
 */
export async function mendOf(
  file: File,
  laserOf: (() => Promise<KnownLaser>) | null,
): Promise<(() => Promise<File | null>) | null> {
  const looked = await lookAt(localVector(file), laserOf).catch(() => null);
  if (!looked?.read || !isDrawing(looked.read)) return null;
  const { check, read } = looked;
  const isWhole = leftText(check) === null && (check.pages ?? 1) === 1;
  return isWhole && stepsFor(check).length > 0 ? () => mend(file.name, read, check) : null;
}

async function mend(name: string, read: Mendable, check: FileCheck): Promise<File | null> {
  const open = check.findings?.find(({ kind }) => kind === 'open');
  const format = formatFor(read.kind);
  const mended = remadeName(name, format, { isMended: true });
  const mending = mendingOf(new Set(stepsFor(check)), gapLimitFor(open ?? {}), check.laser);
  const file = await remakeFile(read.blob, { kind: read.kind, page: 1, format, name: mended, mending });
  if (!file || Object.values(file.done).every((count) => count === 0)) return null;
  return new File([file.bytes], mended, { type: fileTypes[format] });
}
