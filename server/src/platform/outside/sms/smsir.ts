import { accountFaults, noAnswer, post, refusedRequest, type SmsProvider, type Verdict } from './provider.ts';

export interface SmsIrSettings {
  name: 'smsir';
  apiKey: string;
  baseUrl: string;
  otpTemplate: number;
  line: string | null;
}

// https://app.sms.ir/developer/help/statusCode
const faults: Record<number, string> = {
  10: accountFaults.wrongKey,
  11: 'کلید API غیرفعال است',
  12: accountFaults.deniedServer,
  13: accountFaults.inactiveAccount,
  14: 'حساب معلق است',
  15: 'این حساب به طرح بالاتری نیاز دارد',
  101: accountFaults.wrongLine,
  102: accountFaults.lowCredit,
  113: accountFaults.noTemplate,
  116: accountFaults.noPlaceForCode,
  119: 'این حساب به طرح بالاتری نیاز دارد',
  123: 'خط فرستنده فعال نیست',
};
/** An internal error of the service, or too many requests. */
const temporary = [0, 20, 429];
/** The number is not valid, or has been put on the list of those that want no SMS. */
const badReceiver = [104, 115];

function judge(answer: { status: number; body: unknown } | null): Verdict {
  if (!answer) return noAnswer;
  const reported = (answer.body as { status?: unknown } | null)?.status;
  const status = Number(reported);
  if (status === 1) return { result: 'sent' };
  // Without a status in the body a proxy answered instead of the service; 5xx are HTTP statuses.
  if (typeof reported !== 'number' || temporary.includes(status) || status >= 500)
    return { result: 'again', why: `کد ${typeof reported === 'number' ? status : answer.status}` };
  if (badReceiver.includes(status)) return { result: 'refused', why: `کد ${status}` };
  return { result: 'fault', why: `${faults[status] ?? refusedRequest} (${status})` };
}

export function smsIr({ apiKey, baseUrl, otpTemplate, line }: SmsIrSettings): SmsProvider {
  const ask = async (path: string, body: object) =>
    judge(
      await post(`${baseUrl}/v1/${path}`, {
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify(body),
      }),
    );
  return {
    name: 'SMS.ir',
    code: (mobile, code) =>
      ask('send/verify/', {
        Mobile: mobile,
        TemplateId: otpTemplate,
        Parameters: [{ name: 'CODE', value: code }],
      }),
    text: async ({ mobile, text }) =>
      line === null
        ? { result: 'fault', why: 'خط فرستنده (SMSIR_LINE) تنظیم نشده است' }
        : ask('send/bulk', { lineNumber: Number(line), messageText: text, mobiles: [mobile] }),
  };
}
