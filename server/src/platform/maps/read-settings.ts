import { isLoopback } from '../loopback.ts';
import type { NeshanAccount } from './neshan.ts';

/** Where browsers fetch the pictures a map is laid of. */
export interface MapTiles {
  /** An address with `{z}`, `{x}` and `{y}` in it. */
  template: string;
  origin: string;
}

export interface MapSettings {
  /** Null: no map is shown. */
  mapTiles: MapTiles | null;
  /** Null: nobody is asked for the address of a point. */
  neshan: NeshanAccount | null;
}

/** ms; somebody waits for it before a form. */
const waitFor = 4000;
const places = ['{z}', '{x}', '{y}'];

/** Reads what the maps are told by the environment; says what is wrong in `faults`. */
export function readMaps(
  production: boolean,
  value: (name: string) => string | undefined,
  faults: string[],
): MapSettings {
  const isOpen = (url: URL) => production && url.protocol !== 'https:' && !isLoopback(url.hostname);

  function tiles(): MapTiles | null {
    const template = value('MAP_TILES_URL');
    if (template === undefined) return null;
    const filled = places.reduce((address, place) => address.replaceAll(place, '1'), template);
    const url = URL.parse(filled);
    // Its origin goes into the content security policy, so no part of it may be open or need reading.
    const isRight =
      url &&
      /^https?:$/.test(url.protocol) &&
      /^[\w.:[\]-]+$/.test(url.host) &&
      template.startsWith(`${url.origin}/`) &&
      places.every((place) => template.includes(place)) &&
      !/[{}]/.test(filled);
    if (!isRight)
      faults.push('MAP_TILES_URL must be an address such as https://tiles.example/{z}/{x}/{y}.png.');
    else if (isOpen(url)) faults.push('MAP_TILES_URL must be an https address in production.');
    return { template, origin: url?.origin ?? '' };
  }

  function baseUrl(): string {
    const given = (value('NESHAN_BASE_URL') ?? 'https://api.neshan.org').replace(/\/$/, '');
    const url = URL.parse(given);
    if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
      faults.push('NESHAN_BASE_URL must be an address such as https://api.neshan.org.');
    else if (isOpen(url)) faults.push('NESHAN_BASE_URL must be an https address in production.');
    return given;
  }

  const apiKey = value('NESHAN_API_KEY');
  if (apiKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(apiKey))
    faults.push('NESHAN_API_KEY must be the key Neshan gave the service.');
  // The address is held to its form without a key too: every fault is listed at once.
  const account = { apiKey: apiKey ?? '', baseUrl: baseUrl(), waitFor };
  return { mapTiles: tiles(), neshan: apiKey === undefined ? null : account };
}
