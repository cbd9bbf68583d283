import { createContext } from 'react';
import type { Laser } from '#contract/common/lasers';

/** The laser of the customer whom the files around are for; without it, files are checked with the person's own. */
export const CustomerLaser = createContext<Laser | undefined>(undefined);
