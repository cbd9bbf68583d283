/** A path on this site, else null: what stands in an address must not send people elsewhere. */
export function localPath(path: string | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) && !/[\t\n\r]/.test(path) ? path : null;
}
