/** Zibal, v1: https://help.zibal.ir/IPG/API. Its amounts are in rials. */
import { type Gateway, GatewayRefusal, type Inquiry, type Undecided, type Verification } from './gateway.ts';
import { codeOf, type GatewayAccount, type Json, postJson, refOf } from './post.ts';
import { rialsOf, tomansOf } from './rials.ts';

const maxDescription = 500;

const refusesMerchant = (result: number) => result >= 102 && result <= 104;

function undecided(result: number | null): Undecided {
  if (result !== null && refusesMerchant(result)) return { status: 'merchantRefused', code: result };
  if (result === 203) return { status: 'mismatch', code: result };
  return { status: 'unknown' };
}

export function zibal({ merchant, baseUrl, timeoutMs }: GatewayAccount): Gateway {
  async function ask(verb: string, body: Json): Promise<{ result: number; body: Json } | null> {
    const answer = await postJson(`${baseUrl}/v1/${verb}`, { merchant, ...body }, timeoutMs);
    const result = codeOf(answer?.result);
    return answer && result !== null ? { result, body: answer } : null;
  }
  // Zibal expects a numeric trackId; one beyond the safe integers is sent as text.
  const named = (authority: string) => ({
    trackId: Number.isSafeInteger(Number(authority)) ? Number(authority) : authority,
  });
  const verificationOf = (authority: string, body: Json): Verification => {
    const rials = codeOf(body.amount);
    if (rials === null) return { status: 'unknown' };
    const amount = tomansOf(rials);
    if (amount === null) return { status: 'mismatch', code: null };
    return { status: 'paid', amount, bankRef: refOf(body.refNumber) ?? authority };
  };

  return {
    name: 'zibal',

    async create({ amount, description, callbackUrl, mobile, paymentId }) {
      const answer = await ask('request', {
        amount: rialsOf(amount),
        callbackUrl,
        description: Array.from(description).slice(0, maxDescription).join(''),
        orderId: paymentId,
        mobile,
      });
      const trackId = answer?.body.trackId;
      if (answer?.result === 100 && codeOf(trackId) !== null) return { authority: String(trackId) };
      throw new GatewayRefusal(
        answer ? `zibal refused: ${answer.result}` : 'zibal did not answer',
        answer && refusesMerchant(answer.result) ? answer.result : null,
      );
    },

    redirectUrl: (authority) => `${baseUrl}/start/${encodeURIComponent(authority)}`,

    parseCallback({ trackId, success }) {
      if (typeof trackId !== 'string' || !/^\d{1,20}$/.test(trackId)) return null;
      if (success !== '1' && success !== '0') return null;
      return { authority: trackId, cancelled: success === '0' };
    },

    async verify(authority) {
      const answer = await ask('verify', named(authority));
      if (answer?.result === 100) return verificationOf(authority, answer.body);
      if (answer?.result === 201) {
        // An answer "verified before" may lack the amount, which the inquiry then provides.
        const verification = verificationOf(authority, answer.body);
        if (verification.status === 'paid') return verification;
        const inquiry = await ask('inquiry', named(authority));
        return inquiry?.result === 100 ? verificationOf(authority, inquiry.body) : { status: 'unknown' };
      }
      if (answer?.result === 202) return { status: 'unpaid' };
      return undecided(answer?.result ?? null);
    },

    async inquire(authority): Promise<Inquiry> {
      const answer = await ask('inquiry', named(authority));
      if (answer?.result === 202) return { status: 'unpaid' };
      if (answer?.result !== 100 && answer?.result !== 201) return undecided(answer?.result ?? null);
      switch (codeOf(answer.body.status)) {
        case 1:
        case 2:
          return { status: 'paid' };
        case 3:
          return { status: 'cancelled' };
        case null:
          return { status: 'unknown' };
        default:
          // The payment is pending, or has an error of the bank. It is asked for again until it expires.
          return { status: 'unpaid' };
      }
    },
  };
}
