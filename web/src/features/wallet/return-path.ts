import { tabStorage } from '../../lib/browser-storage.ts';
import { localPath } from '../../lib/local-path.ts';

const name = 'hakkak-after-charge';

/** Keeps where to go after the gateway, for this tab; none forgets what was kept. */
export function keepReturnPath(path: string | undefined): void {
  tabStorage.write(name, localPath(path));
}

/** Where to go after the gateway, if a page of this site asked for it. */
export function keptReturnPath(): string | null {
  return localPath(tabStorage.read(name) ?? undefined);
}
