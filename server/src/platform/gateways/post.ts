/** Where a gateway is asked, as whom, and how long it is waited for (ms). */
export interface GatewayAccount {
  merchant: string;
  /** Without a trailing slash. */
  baseUrl: string;
  waitFor: number;
}

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A code, which gateways write as a number or as its digits. */
export const codeOf = (value: unknown): number | null =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value)) ? Number(value) : null;

/** A reference, which gateways write as a number or as text; as text it keeps every digit. */
export const refOf = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;

/**
 * Posts JSON and answers the JSON object that came back, whatever its HTTP status: gateways send failures with 200, 400
 * and 422, and success by the body alone. Null when none came in time.
 */
export async function postJson(url: string, body: Json, waitFor: number): Promise<Json | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(waitFor),
    });
    const answer: unknown = JSON.parse(await response.text());
    return isObject(answer) ? answer : null;
  } catch {
    return null;
  }
}
