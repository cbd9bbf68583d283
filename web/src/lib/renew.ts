const often = 60_000; // ms

/** Begins the page anew, at most once a minute: after a new release the parts an open page still names may be gone. */
export function renew(): boolean {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem('renewed') ?? 0) < often) return false;
  sessionStorage.setItem('renewed', String(Date.now()));
  location.reload();
  return true;
}
