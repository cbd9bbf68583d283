import * as z from 'zod/mini';
import { toLatinDigits } from './common/digits.ts';
import { endpoint } from './common/endpoint.ts';
import { id, instant, yesNo } from './common/fields.ts';
import { mobile } from './common/mobile.ts';
import { listQuery, pageOf } from './common/paging.ts';

/** Seconds a code lives, seconds before a new one, and how often a code or a day may be guessed wrong. */
export const otp = {
  digits: 6,
  livesFor: 120,
  resendAfter: 60,
  triesPerCode: 5,
  triesPerDay: 20,
  perHourMobile: 5,
  perHourAddress: 30,
} as const;

/** Days after its last use until a login ends. */
export const loginDays = 30;

const wrongShape = 'کد شش‌رقمی پیامک‌شده را وارد کنید.';

export const otpCode = z.string(wrongShape).check(
  z.maxLength(40, wrongShape),
  z.overwrite((typed) => toLatinDigits(typed).replace(/\D/g, '')),
  z.regex(/^\d{6}$/, wrongShape),
);

export const sendOtp = endpoint('auth/send-otp', {
  method: 'POST',
  who: 'anyone',
  summary: 'Send a one-time code by SMS',
  body: z.object({ mobile }),
  answer: z.object({ expiresIn: z.number(), resendIn: z.number() }),
  rate: 'code',
});

/**
 * A login of the signed-in person; `device` says in Persian what it seems to be. A `blocked` one has ended and its ip
 * cannot sign in; one that goes on from a blocked ip is not, and may be blocked too.
 */
export const Login = z.object({
  _id: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  device: z.string(),
  current: z.boolean(),
  blocked: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
});
export type Login = z.infer<typeof Login>;

export const getLogins = endpoint('user/logins', {
  method: 'GET',
  who: 'person',
  summary: 'Where the signed-in person has signed in, newest first',
  query: z.object({ page: listQuery().page, count: listQuery(3).count }),
  answer: pageOf(Login),
});

export const blockLogin = endpoint('user/block', {
  method: 'PUT',
  who: 'person',
  summary: 'End a login and bar its ip from this account, or lift that',
  body: z.object({ ip: z.string().check(z.maxLength(100)), loginId: id, blocked: z._default(yesNo, true) }),
  answer: z.object({ ok: z.literal(true) }),
});

export const logout = endpoint('auth/logout', {
  method: 'POST',
  who: 'person',
  summary: 'End this login and clear its cookie',
  answer: z.object({ ok: z.literal(true) }),
});
