export interface Sms {
  mobile: string;
  text: string;
}

/**
 * A service's result for one message. `again`: a temporary failure; `refused`: the number gets no SMS; `fault`: the
 * account, the template or the request is wrong, which only an operator can repair. `why` is a Persian sentence.
 */
export type Verdict = { result: 'sent' } | { result: 'again' | 'refused' | 'fault'; why: string };

/** An SMS service's protocol. Each call is one attempt and never throws. */
export interface SmsProvider {
  readonly name: string;
  /** Sends a code with the template that the service approved. */
  code(mobile: string, code: string): Promise<Verdict>;
  text(sms: Sms): Promise<Verdict>;
}

/** For one attempt. */
const timeoutMs = 4000;

/** Returns null if no JSON came in time. The URL may contain an API key, so it is never logged. */
export async function post(
  url: string,
  sent: { headers?: Record<string, string>; body: string | URLSearchParams },
): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      ...sent,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: JSON.parse(await response.text()) as unknown };
  } catch {
    return null;
  }
}

export const noAnswer: Verdict = { result: 'again', why: 'سرویس پیامک پاسخ نداد' };

/** For a code of the service that has no sentence here. */
export const refusedRequest = 'سرویس پیامک درخواست را نپذیرفت';

/** The faults of the account at either service; an operator must repair them. */
export const accountFaults = {
  wrongKey: 'کلید API درست نیست',
  deniedServer: 'این سرور اجازهٔ دسترسی ندارد',
  inactiveAccount: 'حساب غیرفعال است',
  wrongLine: 'خط فرستنده درست نیست',
  lowCredit: 'اعتبار حساب کافی نیست',
  noTemplate: 'الگوی کد ورود پیدا نشد',
  noPlaceForCode: 'در الگوی کد ورود جایی برای کد نیست',
} as const;
