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
  /** Wrong codes on one day for a mobile from one address, and from all addresses together. */
  triesPerDay: 20,
  triesPerDayAll: 100,
  /** Wrong codes that an address that signed in to the mobile has left when the others have used up the day. */
  triesKept: 5,
  /** Days for which an address is known to have signed in to a mobile. */
  knownFor: 90,
  perHourMobile: 5,
  perHourAddress: 30,
  /** Codes an hour in all; the last `perHourKept` of them go only to mobiles at addresses that signed in to them. */
  perHourAll: 1000,
  perHourKept: 200,
} as const;

/** Days until a login ends: after its last use, and at most after it began. */
export const loginDays = { unused: 30, most: 90 } as const;

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
  changes: [],
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
  hears: ['login'],
  query: z.object({ page: listQuery().page, count: listQuery(3).count }),
  answer: pageOf(Login),
});

export const blockLogin = endpoint('user/block', {
  method: 'PUT',
  who: 'person',
  summary: 'End a login and bar its ip from this account, or lift that',
  changes: ['login'],
  body: z.object({ ip: z.string().check(z.maxLength(100)), loginId: id, blocked: z._default(yesNo, true) }),
  answer: z.object({ ok: z.literal(true) }),
});

export const endLogins = endpoint('user/{id}/logins/end', {
  method: 'PUT',
  who: 'admin',
  summary: 'End every login of a person at once; the answer says how many there were',
  changes: ['person'],
  answer: z.object({ ended: z.number() }),
});

export const logout = endpoint('auth/logout', {
  method: 'POST',
  who: 'person',
  summary: 'End this login and clear its cookie',
  changes: [],
  answer: z.object({ ok: z.literal(true) }),
});
