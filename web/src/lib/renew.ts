import { tabStorage } from './browser-storage.ts';

const often = 60_000; // ms

/** Begins the page anew, at most once a minute: after a new release the parts an open page still names may be gone. */
export function renew(): boolean {
  const now = String(Date.now());
  if (!navigator.onLine || Number(now) - Number(tabStorage.read('renewed') ?? 0) < often) return false;
  tabStorage.write('renewed', now);
  // Where nothing is kept it would begin anew for ever.
  if (tabStorage.read('renewed') !== now) return false;
  location.reload();
  return true;
}
