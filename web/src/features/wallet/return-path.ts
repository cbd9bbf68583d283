import { localPath } from '../../lib/local-path.ts';

const name = 'hakkak-after-charge';

/** Keeps where to go after the gateway, for this tab; none forgets what was kept. */
export function keepReturnPath(path: string | undefined): void {
  const local = localPath(path);
  try {
    if (local) sessionStorage.setItem(name, local);
    else sessionStorage.removeItem(name);
  } catch {
    // Without storage the wallet itself is where one comes back to.
  }
}

/** Where to go after the gateway, if a page of this site asked for it. */
export function keptReturnPath(): string | null {
  try {
    return localPath(sessionStorage.getItem(name) ?? undefined);
  } catch {
    return null;
  }
}
