import { usualSpot } from '#contract/common/lasers';
import { type KnownLaser, laserSource } from './provide-laser.ts';

/** The person's own laser; the usual one where it is not known. */
export async function knownLaser(): Promise<KnownLaser> {
  const own = await laserSource.ask?.().catch(() => null);
  return own ?? { spot: usualSpot, isUsual: true };
}
