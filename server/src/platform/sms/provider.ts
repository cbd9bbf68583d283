import type { Sms } from './sender.ts';

/**
 * What a service said of a message. `again`: it was not able to, which another try may mend; `refused`: not to this
 * number, or not these words; `fault`: nothing goes until an operator has mended the account. `why` is in Persian.
 */
export type Verdict = { result: 'sent' } | { result: 'again' | 'refused' | 'fault'; why: string };

/** One SMS service's protocol: one try a call, and no exceptions. */
export interface SmsProvider {
  /** As operators know it. */
  readonly name: string;
  /** Sends a code by the template that the service approved. */
  code(mobile: string, code: string): Promise<Verdict>;
  /** Sends free text. */
  text(sms: Sms): Promise<Verdict>;
}

/** ms one try of a service may take. */
const tryFor = 4000;

/** Posts and reads the JSON that comes back; null when none came in time. Addresses carry keys, so none is ever told. */
export async function post(
  url: string,
  sent: { headers?: Record<string, string>; body: string | URLSearchParams },
): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      ...sent,
      redirect: 'error',
      signal: AbortSignal.timeout(tryFor),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

export const noAnswer: Verdict = { result: 'again', why: 'سرویس پیامک پاسخ نداد' };
