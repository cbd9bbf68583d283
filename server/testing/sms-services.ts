import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KavenegarSettings } from '../src/platform/outside/sms/kavenegar.ts';
import { serveHttp } from './http-server.ts';

/** A number is an error status of the service. */
export type SmsTrouble = number | 'hangs' | 'resets' | 'no JSON';

export interface TakenSms {
  mobile: string;
  code?: string;
  template?: string;
  text?: string;
  line?: string;
}

export interface SmsService {
  url: string;
  asked: number;
  taken: TakenSms[];
  /** The faults of the next requests, one each. */
  troubles: SmsTrouble[];
  /** The fault of all later requests; null for none. */
  always: SmsTrouble | null;
}

export const smsKey = 'key/of+the&account';

/** The settings of a shop whose messages go to this Kavenegar. */
export const kavenegarSettings = ({ url }: Pick<SmsService, 'url'>): KavenegarSettings => ({
  name: 'kavenegar',
  apiKey: smsKey,
  baseUrl: url,
  otpTemplate: 'hakkak-login',
  line: '10004346',
});

type Answer = { http: number; body: unknown };

/** Starts a service over HTTP that stops with the test file. */
async function open(
  answer: (path: string, request: IncomingMessage, body: string) => Answer | TakenSms,
  refuse: (status: number) => Answer,
  done: () => Answer,
): Promise<SmsService> {
  const service: SmsService = { url: '', asked: 0, taken: [], troubles: [], always: null };
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    service.asked += 1;
    const trouble = service.troubles.shift() ?? service.always;
    if (trouble === 'hangs') return;
    if (trouble === 'resets') return void request.socket.destroy();
    if (trouble === 'no JSON') return void response.writeHead(502).end('<html>Bad Gateway</html>');
    const made = trouble === null ? answer(request.url ?? '', request, body) : refuse(trouble);
    if ('mobile' in made) service.taken.push(made);
    const { http, body: json } = 'mobile' in made ? done() : made;
    response.writeHead(http, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json));
  }
  service.url = await serveHttp((request, response) => void respond(request, response));
  return service;
}

/**
 * A stub of Kavenegar: form fields in, `{ return: { status, message }, entries }` out; the HTTP status is the same.
 */
export function openKavenegar(): Promise<SmsService> {
  const refuse = (status: number): Answer => ({
    http: status,
    body: { return: { status, message: 'نشد' }, entries: null },
  });
  const answer = (path: string, request: IncomingMessage, body: string): Answer | TakenSms => {
    const [, version, key, ...verb] = path.split('/');
    if (version !== 'v1' || request.method !== 'POST') return refuse(404);
    if (decodeURIComponent(key ?? '') !== smsKey) return refuse(403);
    if (request.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded')
      return refuse(400);
    const fields = Object.fromEntries(new URLSearchParams(body));
    const { receptor = '' } = fields;
    if (!/^09\d{9}$/.test(receptor)) return refuse(411);
    if (verb.join('/') === 'verify/lookup.json') {
      if (fields.template !== 'hakkak-login') return refuse(424);
      if (!fields.token || /[\s_]/.test(fields.token)) return refuse(431);
      return { mobile: receptor, code: fields.token, template: fields.template };
    }
    if (verb.join('/') !== 'sms/send.json') return refuse(404);
    if (!fields.message || fields.message.length > 900) return refuse(413);
    return { mobile: receptor, text: fields.message, ...(fields.sender && { line: fields.sender }) };
  };
  return open(answer, refuse, () => ({
    http: 200,
    body: { return: { status: 200, message: 'تایید شد' }, entries: [{ messageid: 8_792_343, status: 5 }] },
  }));
}

/**
 * A stub of SMS.ir: JSON in, `{ status, message, data }` out; status 1 is success, and failures come with HTTP 400.
 */
export function openSmsIr(): Promise<SmsService> {
  const refuse = (status: number): Answer => ({ http: 400, body: { status, message: 'نشد', data: null } });
  const answer = (path: string, request: IncomingMessage, body: string): Answer | TakenSms => {
    if (request.headers['x-api-key'] !== smsKey) return { ...refuse(10), http: 401 };
    if (request.headers['content-type'] !== 'application/json') return refuse(16);
    // SMS.ir ignores the case of field names.
    const fields = JSON.parse(body, (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, each]) => [name.toLowerCase(), each as unknown]),
          )
        : value,
    ) as Record<string, unknown>;
    if (path.replace(/\/$/, '') === '/v1/send/verify') {
      const [parameter] = fields.parameters as { name: string; value: string }[];
      if (fields.templateid !== 123_456) return refuse(113);
      if (parameter?.name !== 'CODE') return refuse(116);
      if (parameter.value.length > 25) return refuse(114);
      return { mobile: fields.mobile as string, code: parameter.value, template: '123456' };
    }
    if (path !== '/v1/send/bulk') return { http: 404, body: {} };
    const [mobile = ''] = fields.mobiles as string[];
    if (typeof fields.linenumber !== 'number') return refuse(101);
    return { mobile, text: fields.messagetext as string, line: String(fields.linenumber) };
  };
  return open(answer, refuse, () => ({
    http: 200,
    body: { status: 1, message: 'موفق', data: { messageId: 89_545_112, cost: 1 } },
  }));
}
