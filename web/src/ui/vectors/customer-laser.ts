import { createContext } from 'react';
import type { KnownLaser } from './provide-laser.ts';

/** Asks for the laser of the customer whose files an admin chooses; null where people choose their own. */
export const CustomerLaser = createContext<(() => Promise<KnownLaser>) | null>(null);
