import { createContext } from 'react';
import type { Laser } from '#contract/common/lasers';

/** Asks for the laser of the customer whose files an admin chooses; null where people choose their own. */
export const CustomerLaser = createContext<(() => Promise<KnownLaser>) | null>(null);

/** The laser that a file is checked with; `isUsual` while the person has not set their own. */
export type KnownLaser = Laser & { isUsual?: boolean };

export const laserSource: { ask: (() => Promise<KnownLaser>) | null } = { ask: null };

/** Says where the person's own laser is asked for, which happens only once a file is to be checked. */
export function provideLaser(ask: () => Promise<KnownLaser>): void {
  laserSource.ask = ask;
}
