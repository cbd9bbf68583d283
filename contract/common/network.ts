/**
 * Limits and blocks count by network: an IPv4 address itself, also when written as IPv6, or the whole /64 of
 * an IPv6 one, because one home line can change between that many addresses.
 */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip.split('%')[0] ?? '');
  if (!groups) return ip;
  const [, , , , , , high = 0, low = 0] = groups;
  if (groups.slice(0, 6).join(':') === `0:0:0:0:0:65535`)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const written = groups.slice(0, 4).map((group) => group.toString(16));
  while (written.at(-1) === '0') written.pop();
  return `${written.join(':')}::/64`;
}

/** Parses an IPv6 address into its eight numbers; null for anything else. */
function groupsOf(address: string): number[] | null {
  const dotted = /^([0-9a-f:]*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/i.exec(address);
  const bytes = dotted ? dotted.slice(2).map(Number) : [];
  if (bytes.some((byte) => byte > 255)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = dotted
    ? `${dotted[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    : address;
  if (!whole.includes(':')) return null;
  const [front = '', back, ...more] = whole.split('::');
  if (more.length > 0) return null;
  const [head, tail] = [front, back ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...(head ?? []), ...(tail ?? [])];
  const left = 8 - groups.length;
  if (
    !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ||
    (back === undefined ? left !== 0 : left < 1)
  )
    return null;
  return [...(head ?? []), ...Array<string>(left).fill('0'), ...(tail ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}
