import { lazyPart } from '../../ui/lazy-part.ts';

/** The customer's own machines, and the box for a new one's serial. */
export const DeviceSection = lazyPart(async () => (await import('./DeviceSection.tsx')).DeviceSection);

/** The list alone. */
export const DeviceList = lazyPart(async () => (await import('./DeviceList.tsx')).DeviceList);
