import { readBaseUrl, type Reading, refusePlain } from '../addresses.ts';
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
export function readMaps(reading: Reading): MapSettings {
  const { value, faults } = reading;

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
    else refusePlain(reading, 'MAP_TILES_URL', url);
    return { template, origin: url?.origin ?? '' };
  }

  const apiKey = value('NESHAN_API_KEY');
  if (apiKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(apiKey))
    faults.push('NESHAN_API_KEY must be the key Neshan gave the service.');
  // The address is held to its form without a key too: every fault is listed at once.
  const account = {
    apiKey: apiKey ?? '',
    baseUrl: readBaseUrl(reading, 'NESHAN_BASE_URL', 'https://api.neshan.org'),
    waitFor,
  };
  return { mapTiles: tiles(), neshan: apiKey === undefined ? null : account };
}
