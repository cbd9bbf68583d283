import { useContext } from 'react';
import { type Laser, usualSpot } from '#contract/common/lasers';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import type { InspectedFile } from '../../lib/vectors/messages.ts';
import { NoPdf } from '../../lib/vectors/program-pdf.ts';
import { inspectFile } from '../../lib/vectors/vectors.ts';
import { CustomerLaser } from './customer-laser.ts';
import { type KnownLaser, laserSource } from './provide-laser.ts';
import type { ReadableFile, VectorFile } from './vector-file.ts';

export interface Looked extends InspectedFile {
  laser: KnownLaser;
  /** Null for a program that was not drawn. */
  read: ReadableFile | null;
}

/** The checks of chosen files, as long as the files are there. */
const known = new WeakMap<Blob, { spot: string; looked: Promise<Looked> }>();

async function look(file: VectorFile, laser: KnownLaser): Promise<Looked> {
  const { isUsual: _, ...plain } = laser;
  try {
    const read = await file.read();
    const spot = JSON.stringify(laser);
    const before = known.get(read.blob);
    if (before?.spot === spot) return before.looked;
    const looked = inspectFile(read.blob, read.kind, plain).then((found) => ({ ...found, laser, read }));
    known.set(read.blob, { spot, looked });
    return looked;
  } catch (error) {
    if (!(error instanceof NoPdf)) throw error;
    const check = { failure: error.message, laser: plain };
    return { check, picture: null, triangles: null, laser, read: null };
  }
}

/**
 * Reads and checks a vector file in the worker, once. `undefined` while it is being read, `null` when it could not be
 * fetched; a file that cannot be read has a check that says so. `given` is the laser that the server has checked it with.
 */
export function useInspected(file: VectorFile | null, given?: Laser): Looked | null | undefined {
  const customer = useContext(CustomerLaser);
  const found = useAnswerOf(file && JSON.stringify([file.id, given]), async () => {
    const looked = file && (await look(file, given ?? (await knownLaser(customer))).catch(() => null));
    return { id: file?.id, looked };
  });
  return found && found.id === file?.id ? found.looked : undefined;
}

/** The laser of a customer, or the person's own; the usual one where it is not known. */
async function knownLaser(ask: (() => Promise<KnownLaser>) | null): Promise<KnownLaser> {
  const found = await (ask ?? laserSource.ask)?.().catch(() => null);
  return found ?? { spot: usualSpot, isUsual: true };
}
