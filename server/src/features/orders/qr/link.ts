/**
 * Returns a typed address as it is kept, or null unless it is http or https with a host and without a name and password,
 * which only serve to make an address look like another.
 */
export function linkOf(typed: string): string | null {
  if (!/^https?:\/\/[^/\\?#@\s]/i.test(typed) || /\s/.test(typed)) return null;
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return null;
  return url.username === '' && url.password === '' ? url.href : null;
}
