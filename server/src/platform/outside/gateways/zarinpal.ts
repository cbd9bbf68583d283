/** Zarinpal, REST v4: https://www.zarinpal.com/docs/paymentGateway */
import { type Gateway, GatewayRefusal, type Inquiry, type Undecided } from './gateway.ts';
import { codeOf, type GatewayAccount, isObject, type Json, postJson, refOf } from './post.ts';

/** In characters, the longest that Zarinpal accepts. */
const maxDescription = 500;

/** Returns the answer's `data` or its error code; null for an unreadable answer. */
function read(answer: Json | null): { data: Json } | { code: number } | null {
  if (!answer) return null;
  // A failure has an object or a list of objects in `errors`; a success has `[]` or `{}`.
  const errors = Array.isArray(answer.errors) ? (answer.errors[0] as unknown) : answer.errors;
  const failure = isObject(errors) ? codeOf(errors.code) : null;
  if (failure !== null) return { code: failure };
  if (!isObject(answer.data)) return null;
  const code = codeOf(answer.data.code);
  if (code === null) return null;
  return code === 100 || code === 101 ? { data: answer.data } : { code };
}

const refusesMerchant = (code: number) => code <= -10 && code >= -19;

function undecided(answer: { code: number } | null): Undecided {
  if (answer && refusesMerchant(answer.code)) return { status: 'merchantRefused', code: answer.code };
  if (answer && [-9, -50, -53, -54].includes(answer.code)) return { status: 'mismatch', code: answer.code };
  return { status: 'unknown' };
}

export function zarinpal({ merchant, baseUrl, timeoutMs }: GatewayAccount): Gateway {
  const ask = async (verb: string, body: Json) =>
    read(
      await postJson(`${baseUrl}/pg/v4/payment/${verb}.json`, { merchant_id: merchant, ...body }, timeoutMs),
    );

  return {
    name: 'zarinpal',

    async create({ amount, description, callbackUrl, mobile, paymentId }) {
      const answer = await ask('request', {
        amount,
        // IRT is tomans.
        currency: 'IRT',
        description: Array.from(description).slice(0, maxDescription).join(''),
        callback_url: callbackUrl,
        metadata: { mobile, order_id: paymentId },
      });
      if (answer && 'data' in answer && typeof answer.data.authority === 'string')
        return { authority: answer.data.authority };
      const code = answer && 'code' in answer ? answer.code : null;
      throw new GatewayRefusal(
        code === null ? 'zarinpal did not answer' : `zarinpal refused: ${code}`,
        code !== null && refusesMerchant(code) ? code : null,
      );
    },

    redirectUrl: (authority) => `${baseUrl}/pg/StartPay/${encodeURIComponent(authority)}`,

    parseCallback({ Authority: authority, Status: status }) {
      if (typeof authority !== 'string' || typeof status !== 'string') return null;
      return { authority, cancelled: status !== 'OK' };
    },

    async verify(authority, amount) {
      const answer = await ask('verify', { authority, amount });
      // Zarinpal verifies the given amount or answers −50.
      if (answer && 'data' in answer)
        return { status: 'paid', amount, bankRef: refOf(answer.data.ref_id) ?? authority };
      if (answer && answer.code === -51) return { status: 'unpaid' };
      return undecided(answer);
    },

    async inquire(authority): Promise<Inquiry> {
      const answer = await ask('inquiry', { authority });
      if (!answer || 'code' in answer) return answer?.code === -51 ? { status: 'unpaid' } : undecided(answer);
      switch (answer.data.status) {
        case 'PAID':
        case 'VERIFIED':
          return { status: 'paid' };
        case 'IN_BANK':
          return { status: 'unpaid' };
        case 'FAILED':
        case 'REVERSED':
          return { status: 'failed' };
        default:
          return { status: 'unknown' };
      }
    },
  };
}
