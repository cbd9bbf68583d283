/** Neshan's reverse geocoding, v5: https://platform.neshan.org/docs/api/search-category/reverse-geocoding */
import type { FastifyBaseLogger } from 'fastify';
import type { Geocoder } from './geocoder.ts';

export interface NeshanAccount {
  apiKey: string;
  /** Without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
}

/** The precision sent: about 0.1 m. */
const decimals = 6;

export function neshan({ apiKey, baseUrl, timeoutMs }: NeshanAccount, log: FastifyBaseLogger): Geocoder {
  async function ask(lat: number, lng: number): Promise<{ status?: unknown; formatted_address?: unknown }> {
    const query = new URLSearchParams({ lat: lat.toFixed(decimals), lng: lng.toFixed(decimals) });
    const response = await fetch(`${baseUrl}/v5/reverse?${query.toString()}`, {
      headers: { 'Api-Key': apiKey, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
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
        // The form works without an address; the log tells the operator about an invalid key.
        log.warn({ why: (error as Error).message }, 'neshan gave no address');
        return null;
      }
    },
  };
}
