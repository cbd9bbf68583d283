import { lazyPart } from '../../ui/lazy-part.ts';

/** The customer's own machines, with a form to add one by its serial. */
export const DeviceSection = lazyPart(async () => (await import('./DeviceSection.tsx')).DeviceSection);

export const DeviceList = lazyPart(async () => (await import('./DeviceList.tsx')).DeviceList);
