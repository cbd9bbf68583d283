import { type ComponentType, lazy, useEffect } from 'react';
import { renew } from '../lib/renew.ts';
import { whenIdle } from '../lib/when-idle.ts';

/**
 * A component that is loaded when it is first rendered. Without a connection it waits for one instead of failing the page;
 * if the file is missing although the browser is online, the page reloads.
 * `lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog)`
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }));

/** The same for a part that the first screen can do without: it is loaded once the browser is idle. */
export const idlePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    await new Promise<void>(whenIdle);
    return load();
  });

/** Fetches a lazy part while the server answers, where it is drawn only after the answer. */
export function useEarly(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {});
    // oxlint-disable-next-line exhaustive-deps -- once; each part has one loader.
  }, []);
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
