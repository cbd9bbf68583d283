/** Neshan's reverse geocoding, v5: https://platform.neshan.org/docs/api/search-category/reverse-geocoding */
import type { FastifyBaseLogger } from 'fastify';
import type { Geocoder } from './geocoder.ts';

/** Where Neshan is asked, with which service key, and how long it is waited for (ms). */
export interface NeshanAccount {
  apiKey: string;
  /** Without a trailing slash. */
  baseUrl: string;
  waitFor: number;
}

/** Decimals of a degree that are sent: a tenth of a metre. */
const decimals = 6;

export function neshan({ apiKey, baseUrl, waitFor }: NeshanAccount, log: FastifyBaseLogger): Geocoder {
  async function ask(lat: number, lng: number): Promise<{ status?: unknown; formatted_address?: unknown }> {
    const query = new URLSearchParams({ lat: lat.toFixed(decimals), lng: lng.toFixed(decimals) });
    const response = await fetch(`${baseUrl}/v5/reverse?${query.toString()}`, {
      headers: { 'Api-Key': apiKey, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(waitFor),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const answer = (await response.json()) as { status?: unknown } | null;
    if (answer?.status !== 'OK') throw new Error(`it says ${String(answer?.status)}`);
    return answer;
  }
  return {
    async reverse(lat, lng) {
      try {
        const { formatted_address: found } = await ask(lat, lng);
        return (typeof found === 'string' && found.trim()) || null;
      } catch (error) {
        // A form goes on without it; a key that no longer works is for the operator to see.
        log.warn({ why: (error as Error).message }, 'neshan gave no address');
        return null;
      }
    },
  };
}
