import { getLaser } from '#contract/devices';
import { queryOf } from '../../lib/queries.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** The customer's own machines, with a form to add one by its serial. */
export const DeviceSection = lazyPart(async () => (await import('./DeviceSection.tsx')).DeviceSection);

export const DeviceList = lazyPart(async () => (await import('./DeviceList.tsx')).DeviceList);

/** The laser that the person's files are checked with. */
export const ownLaser = queryOf(getLaser, {});
