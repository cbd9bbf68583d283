import { networkInterfaces } from 'node:os';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/** Formats a host for a URL, with brackets around an IPv6 address. */
export const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Returns the host under which other machines of the network reach a server that listens on `host`. */
export function hostForOthers(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return inAddress(host);
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return outward?.address ?? '127.0.0.1';
}

export interface SettingsReader {
  production: boolean;
  /** Returns a trimmed setting, or undefined if it is empty. */
  value(name: string): string | undefined;
  faults: string[];
}

/** Records a fault if production would send unencrypted requests to another machine. */
export function refusePlain({ production, faults }: SettingsReader, name: string, url: URL): void {
  if (production && url.protocol !== 'https:' && !isLoopback(url.hostname))
    faults.push(`${name} must be an https address in production.`);
}

/** Reads the base URL of a service, without a trailing slash. */
export function readBaseUrl(reader: SettingsReader, name: string, fallback: string): string {
  const address = (reader.value(name) ?? fallback).replace(/\/$/, '');
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    reader.faults.push(`${name} must be an address such as ${fallback}.`);
  else refusePlain(reader, name, url);
  return address;
}
