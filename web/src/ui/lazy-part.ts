import { type ComponentType, lazy } from 'react';
import { renew } from '../lib/renew.ts';

/**
 * A component that is loaded when it is first rendered. Without a connection it waits for one instead of failing the page;
 * if the file is missing although the browser is online, the page reloads.
 * `lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog)`. Its `preload` brings it before that, so that it can
 * be shown without a connection.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: Promise<ComponentType<Props>> | undefined;
  const preload = () => (part ??= loadWithRetry(load));
  return Object.assign(
    lazy(async () => ({ default: await preload() })),
    { preload },
  );
}

async function loadWithRetry<Part>(load: () => Promise<Part>, tries = 0): Promise<Part> {
  // Chromium does not try again to fetch a script that failed once; only the page's reload would bring it.
  if (!navigator.onLine && !navigator.serviceWorker?.controller) await comeOnline();
  try {
    return await load();
  } catch {
    if (tries > 1) renew();
    await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, 3000)) : comeOnline());
    return loadWithRetry(load, tries + 1);
  }
}

const comeOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));
