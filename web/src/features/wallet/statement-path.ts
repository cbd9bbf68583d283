/** Adds a statement's days (ISO) to a path's query; an open end is left out. */
export function withDays(path: string, days: { from?: string | null; to?: string | null }): string {
  const given = Object.entries(days).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (given.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
