/** Neshan's reverse geocoding, v5: https://platform.neshan.org/docs/api/search-category/reverse-geocoding */
import type { FastifyBaseLogger } from 'fastify';

export interface NeshanAccount {
  apiKey: string;
  /** Without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
}

/** The precision sent: about 0.1 m. */
const decimals = 6;

/** Returns the Persian address of a point (degrees); null if none came in time. */
export type Geocode = (lat: number, lng: number) => Promise<string | null>;

export const neshan =
  ({ apiKey, baseUrl, timeoutMs }: NeshanAccount, log: FastifyBaseLogger): Geocode =>
  async (lat, lng) => {
    try {
      const query = new URLSearchParams({ lat: lat.toFixed(decimals), lng: lng.toFixed(decimals) });
      const response = await fetch(`${baseUrl}/v5/reverse?${query.toString()}`, {
        headers: { 'Api-Key': apiKey, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const answer = (await response.json()) as { status?: unknown; formatted_address?: unknown } | null;
      if (answer?.status !== 'OK') throw new Error(`it says ${String(answer?.status)}`);
      const { formatted_address: address } = answer;
      return (typeof address === 'string' && address.trim()) || null;
    } catch (error) {
      // The form works without an address; the log informs the operator about an invalid key.
      log.warn({ why: (error as Error).message }, 'neshan gave no address');
      return null;
    }
  };
