import { usualSpot } from '#contract/common/lasers';
import { type KnownLaser, laserSource } from './provide-laser.ts';

/** The laser of a customer, or the person's own; the usual one where it is not known. */
export async function knownLaser(ask: (() => Promise<KnownLaser>) | null): Promise<KnownLaser> {
  const found = await (ask ?? laserSource.ask)?.().catch(() => null);
  return found ?? { spot: usualSpot, isUsual: true };
}
