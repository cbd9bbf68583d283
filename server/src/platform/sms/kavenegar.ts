import { noAnswer, post, type SmsProvider, type Verdict } from './provider.ts';

export interface KavenegarSettings {
  name: 'kavenegar';
  apiKey: string;
  /** Without `/v1`. */
  baseUrl: string;
  otpTemplate: string;
  /** The line free text comes from; the account's own when none is named. */
  line: string | null;
}

// https://kavenegar.com/rest.html#result-general
const faults: Record<number, string> = {
  401: 'حساب غیرفعال است',
  403: 'کلید API درست نیست',
  407: 'این سرور اجازهٔ دسترسی ندارد',
  412: 'خط فرستنده درست نیست',
  418: 'اعتبار حساب کافی نیست',
  424: 'الگوی کد ورود پیدا نشد',
  426: 'این حساب به سرویس پیشرفته نیاز دارد',
  432: 'در الگوی کد ورود جایی برای کد نیست',
};

function judge(answer: { status: number; body: unknown } | null): Verdict {
  if (!answer) return noAnswer;
  // The body speaks for the message; the HTTP status only where a proxy answered in the service's place.
  const said = (answer.body as { return?: { status?: unknown } } | null)?.return?.status;
  const status = Number(said ?? answer.status);
  if (status === 200 && said !== undefined) return { result: 'sent' };
  const fault = faults[status];
  if (fault) return { result: 'fault', why: `${fault} (${status})` };
  if (said === undefined || status === 402 || status === 409 || status === 451 || status >= 500)
    return { result: 'again', why: `کد ${status}` };
  return { result: 'refused', why: `کد ${status}` };
}

export function kavenegar({ apiKey, baseUrl, otpTemplate, line }: KavenegarSettings): SmsProvider {
  const ask = async (verb: string, fields: Record<string, string>) =>
    judge(
      await post(`${baseUrl}/v1/${encodeURIComponent(apiKey)}/${verb}.json`, {
        body: new URLSearchParams(fields),
      }),
    );
  return {
    name: 'کاوه‌نگار',
    // A token bears no space, newline or underscore (431): it is the code's digits and nothing else.
    code: (mobile, code) =>
      ask('verify/lookup', {
        receptor: mobile,
        token: code.replace(/\D/g, ''),
        template: otpTemplate,
        type: 'sms',
      }),
    text: ({ mobile, text }) =>
      ask('sms/send', { receptor: mobile, message: text, ...(line !== null && { sender: line }) }),
  };
}
