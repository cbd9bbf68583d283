import { networkInterfaces } from 'node:os';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The name of this very machine, as it stands in an address. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/** A host as it stands in an address. */
export const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Under which name other machines of the network reach a server that listens on `host`. */
export function hostForOthers(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return inAddress(host);
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return outward?.address ?? '127.0.0.1';
}

/** The environment as it is being read. */
export interface Reading {
  production: boolean;
  /** A setting without the spaces around it; nothing for an empty one. */
  value(name: string): string | undefined;
  /** What is missing or wrong; all of it is told at once. */
  faults: string[];
}

/** Notes an address to which production would talk in the clear, beyond this machine. */
export function refusePlain({ production, faults }: Reading, name: string, url: URL): void {
  if (production && url.protocol !== 'https:' && !isLoopback(url.hostname))
    faults.push(`${name} must be an https address in production.`);
}

/** Reads the address of a service, without a slash at its end. */
export function readBaseUrl(reading: Reading, name: string, otherwise: string): string {
  const given = (reading.value(name) ?? otherwise).replace(/\/$/, '');
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    reading.faults.push(`${name} must be an address such as ${otherwise}.`);
  else refusePlain(reading, name, url);
  return given;
}
