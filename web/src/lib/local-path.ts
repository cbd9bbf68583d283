/** Returns a path on this site, or null: a redirect from the address bar must not lead to another site. */
export function localPath(path: string | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) && !/[\t\n\r]/.test(path) ? path : null;
}
