import { tabStorage } from './browser-storage.ts';

const minIntervalMs = 60_000;

/** Reloads the page at most once a minute: after a new release the files that an open page refers to may be missing. */
export function renew(): boolean {
  const now = String(Date.now());
  if (!navigator.onLine || Number(now) - Number(tabStorage.read('renewed') ?? 0) < minIntervalMs)
    return false;
  tabStorage.write('renewed', now);
  // Without storage the page would reload for ever.
  if (tabStorage.read('renewed') !== now) return false;
  location.reload();
  return true;
}
