import { useContext } from 'react';
import { type Laser, usualSpot } from '#contract/common/lasers';
import type { InspectedFile } from '#engraving/operations/files';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { NotDrawn } from '../../lib/vectors/drawn-files.ts';
import { inspectFile } from '../../lib/vectors/vectors.ts';
import { CustomerLaser, type KnownLaser, laserSource } from './customer-laser.ts';
import type { ReadableFile, VectorFile } from './vector-file.ts';

export interface Looked extends InspectedFile {
  laser: KnownLaser;
  /** Null for a file that was not drawn. */
  read: ReadableFile | null;
}

/** The checks of chosen files, as long as the files are there. */
const inspections = new WeakMap<Blob, { spot: string; looked: Promise<Looked> }>();

async function look(file: VectorFile, laser: KnownLaser, page: number): Promise<Looked> {
  const { isUsual: _, ...plain } = laser;
  try {
    const read = await file.read();
    const spot = JSON.stringify([laser, page]);
    const before = inspections.get(read.blob);
    if (before?.spot === spot) return before.looked;
    const looked = inspectFile(read.blob, read.kind, plain, page).then((found) => ({
      ...found,
      laser,
      read,
    }));
    inspections.set(read.blob, { spot, looked });
    return looked;
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    const check = { failure: error.message, laser: plain };
    return { check, picture: null, triangles: null, laser, read: null };
  }
}

/** Reads and checks the first page of a file, once, with the laser that is asked for, or else the person's own. */
export const lookAt = async (file: VectorFile, ask: (() => Promise<KnownLaser>) | null): Promise<Looked> =>
  look(file, await knownLaser(ask), 1);

/**
 * Reads and checks a page of a vector file in the worker. `undefined` while it is being read, `null` when it could not be
 * fetched: another `attempt` fetches it again. A file that cannot be read has a check that says so. `given` is the laser
 * that the server has checked it with.
 */
export function useInspected(
  file: VectorFile | null,
  given?: Laser,
  page = 1,
  attempt = 1,
): Looked | null | undefined {
  const customer = useContext(CustomerLaser);
  const id = file && `${file.id} ${page} ${attempt}`;
  const inspection = useAnswerOf(id && JSON.stringify([id, given]), async () => {
    const looked = file && (await look(file, given ?? (await knownLaser(customer)), page).catch(() => null));
    return { id, looked };
  });
  return inspection && inspection.id === id ? inspection.looked : undefined;
}

/** The laser of a customer, or the person's own; the usual one where it is not known. */
async function knownLaser(ask: (() => Promise<KnownLaser>) | null): Promise<KnownLaser> {
  const laser = await (ask ?? laserSource.ask)?.().catch(() => null);
  return laser ?? { spot: usualSpot, isUsual: true };
}
