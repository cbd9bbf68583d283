export interface GatewayAccount {
  merchant: string;
  /** Without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
}

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a code, which gateways send as a number or as digits. */
export const codeOf = (value: unknown): number | null =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value)) ? Number(value) : null;

/** Reads a reference, which gateways send as a number or as text; text keeps every digit. */
export const refOf = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;

/**
 * Posts JSON and returns the JSON object in the answer, whatever its HTTP status: gateways send failures with 200,
 * 400 and 422. Null if none came in time.
 */
export async function postJson(url: string, body: Json, timeoutMs: number): Promise<Json | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = JSON.parse(await response.text());
    return isObject(answer) ? answer : null;
  } catch {
    return null;
  }
}
