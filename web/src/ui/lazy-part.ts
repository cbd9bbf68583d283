import { type ComponentType, lazy } from 'react';
import { renew } from '../lib/renew.ts';
import { whenIdle } from '../lib/when-idle.ts';

/**
 * A component that is loaded when it is first rendered. While offline it retries instead of failing the page; if the
 * file is missing although the browser is online, the page reloads.
 * `lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog)`
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await patiently(load) }));

/** The same for a part that the first screen can stand without: it is loaded once the browser is idle. */
export const idlePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    await new Promise<void>(whenIdle);
    return load();
  });

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
