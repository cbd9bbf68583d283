import { type ComponentType, lazy } from 'react';
import { renew } from '../lib/renew.ts';

/**
 * A part fetched when it is first shown. When the line is cut it keeps trying, rather than taking the page down with it; one
 * that does not come over a line that is there begins the page anew.
 * `lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog)`
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await patiently(load) }));

async function patiently<Part>(load: () => Promise<Part>, tries = 0): Promise<Part> {
  try {
    return await load();
  } catch {
    if (tries > 1) renew();
    await new Promise((resolve) => {
      if (navigator.onLine) setTimeout(resolve, 3000);
      else addEventListener('online', resolve, { once: true });
    });
    return patiently(load, tries + 1);
  }
}
