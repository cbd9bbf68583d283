import { readBaseUrl, type SettingsReader, refusePlain } from '../../foundation/addresses.ts';
import type { NeshanAccount } from './neshan.ts';

interface MapTiles {
  template: string;
  origin: string;
}

export interface MapEnvironment {
  /** Null if maps are not configured. */
  mapTiles: MapTiles | null;
  /** Null if geocoding is not configured. */
  neshan: NeshanAccount | null;
}

/** Short, because a person waits for the address in a form. */
const timeoutMs = 4000;
const places = ['{z}', '{x}', '{y}'];

export function readMaps(reader: SettingsReader): MapEnvironment {
  const { value, faults } = reader;

  function tiles(): MapTiles | null {
    const template = value('MAP_TILES_URL');
    if (template === undefined) return null;
    const filled = places.reduce((address, place) => address.replaceAll(place, '1'), template);
    const url = URL.parse(filled);
    // The origin becomes part of the content security policy, so it must not contain placeholders or special
    // characters.
    const isRight =
      url &&
      /^https?:$/.test(url.protocol) &&
      /^[\w.:[\]-]+$/.test(url.host) &&
      template.startsWith(`${url.origin}/`) &&
      places.every((place) => template.includes(place)) &&
      !/[{}]/.test(filled);
    if (!isRight)
      faults.push('MAP_TILES_URL must be an address such as https://tiles.example/{z}/{x}/{y}.png.');
    else refusePlain(reader, 'MAP_TILES_URL', url);
    return { template, origin: url?.origin ?? '' };
  }

  const apiKey = value('NESHAN_API_KEY');
  if (apiKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(apiKey))
    faults.push('NESHAN_API_KEY must be the key Neshan gave the service.');
  // The URL is checked without a key too, so that all faults are listed at once.
  const account = {
    apiKey: apiKey ?? '',
    baseUrl: readBaseUrl(reader, 'NESHAN_BASE_URL', 'https://api.neshan.org'),
    timeoutMs,
  };
  return { mapTiles: tiles(), neshan: apiKey === undefined ? null : account };
}
