import { trimInvisible } from './visible.ts';

interface Url {
  readonly href: string;
  readonly origin: string;
  readonly hostname: string;
  readonly pathname: string;
}
/** Browsers and Node have it; this folder has the types of neither. */
declare const URL: {
  new (address: string, base?: string): Url;
  canParse(address: string, base?: string): boolean;
};

/**
 * Programs disagree on what these mean in an address, or show it in another order, so one that has them may lead elsewhere
 * than it seems. Joiners belong to the spelling of words.
 */
// oxlint-disable-next-line no-control-regex
const ambiguous = /[\\\u0000-\u001f\u007f-\u009f]|(?![\u200c\u200d])\p{Cf}/u;

const withoutScheme = /^(?=[^\s/:?#@]+\.[^\s/:?#@.]{2,}(?::\d+)?(?:[/?#]|$))/;

/** Returns a typed address of the web with its `https://`, which people leave out. */
export const withScheme = (typed: string): string => trimInvisible(typed).replace(withoutScheme, 'https://');

/**
 * Reads an address of the web as `URL` writes it, also without `https://`; null for anything else. A name before the host
 * and a host in disguised numbers only serve to make an address look like another.
 */
export function webAddress(typed: string): string | null {
  const address = withScheme(typed);
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase();
  if (host === undefined || host.includes('@') || ambiguous.test(address) || /\s/.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (/^[\d.]+$/.test(url.hostname) && host.replace(/:\d*$/, '') !== url.hostname) return null;
  return url.href;
}

/** Invisible characters, and those that change the direction of others. */
// oxlint-disable-next-line no-control-regex
const unseen = /(?![\u200c\u200d])[\s\\\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns an address from `webAddress` in readable form: «fa.wikipedia.org/wiki/حکاکی». It stays encoded if decoding would
 * reveal invisible characters. The host stays in ASCII to prevent lookalikes.
 */
export function readableAddress(address: string): string {
  const short = address.replace(/^https:\/\//, '').replace(/^([^/]+)\/$/, '$1');
  try {
    const decoded = decodeURI(short);
    return unseen.test(decoded) ? short : decoded;
  } catch {
    return short;
  }
}

const here = 'https://here.invalid';

/** Returns a path on our own site, or null for what leads elsewhere or is no path. */
export function ownPath(path: string | undefined): string | null {
  if (!path?.startsWith('/') || ambiguous.test(path) || !URL.canParse(path, here)) return null;
  const url = new URL(path, here);
  return url.origin === here && !url.pathname.startsWith('//') ? path : null;
}
