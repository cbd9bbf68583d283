import { accountFaults, noAnswer, post, refusedRequest, type SmsProvider, type Verdict } from './provider.ts';

export interface KavenegarSettings {
  name: 'kavenegar';
  apiKey: string;
  baseUrl: string;
  otpTemplate: string;
  /** The sender line of free texts; null for the account's default line. */
  line: string | null;
}

// https://kavenegar.com/rest.html#result-general
const faults: Record<number, string> = {
  401: accountFaults.inactiveAccount,
  403: accountFaults.wrongKey,
  407: accountFaults.deniedServer,
  412: accountFaults.wrongLine,
  418: accountFaults.lowCredit,
  424: accountFaults.noTemplate,
  422: 'نوشتهٔ پیامک حرفی دارد که پذیرفته نمی‌شود',
  426: 'این حساب به سرویس پیشرفته نیاز دارد',
  431: 'کد ورود به شکلی نیست که الگو می‌پذیرد',
  432: accountFaults.noPlaceForCode,
  501: 'حساب آزمایشی است و فقط به شمارهٔ صاحب آن پیامک می‌فرستد',
};
/** The one answer that is about the number. */
const badReceiver = 411;

function judge(answer: { status: number; body: unknown } | null): Verdict {
  if (!answer) return noAnswer;
  // The body's status counts. It is absent only if a proxy answered instead of the service.
  const reported = (answer.body as { return?: { status?: unknown } } | null)?.return?.status;
  const status = Number(reported ?? answer.status);
  if (status === 200 && reported !== undefined) return { result: 'sent' };
  if (status === badReceiver) return { result: 'refused', why: `کد ${status}` };
  const fault = faults[status];
  if (!fault && (reported === undefined || !(status < 500) || [409, 429, 451].includes(status)))
    return { result: 'again', why: `کد ${status}` };
  return { result: 'fault', why: `${fault ?? refusedRequest} (${status})` };
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
    // Kavenegar rejects tokens with spaces, newlines or underscores (431), so only the digits are sent.
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
