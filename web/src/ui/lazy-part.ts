import { type ComponentType, lazy } from 'react';

/**
 * A part fetched when it is first shown. When the line is cut it keeps trying, rather than taking the page down with it.
 * `lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog)`
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await patiently(load) }));

async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      if (navigator.onLine) setTimeout(resolve, 3000);
      else addEventListener('online', resolve, { once: true });
    });
    return patiently(load);
  }
}
