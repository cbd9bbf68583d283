import * as z from 'zod/mini';
import { done } from './common/changes.ts';
import { bareNumber } from './common/digits.ts';
import { endpoint } from './common/endpoint.ts';
import { id, instant, yesNo } from './common/fields.ts';
import { mobile } from './common/mobile.ts';
import { listQuery, pageOf } from './common/paging.ts';

/** Limits of one-time codes: `livesFor` and `resendAfter` are seconds; a code ends after `triesPerCode` wrong tries. */
export const otp = {
  digits: 6,
  livesFor: 120,
  resendAfter: 60,
  triesPerCode: 5,
  /** Wrong codes a mobile may get in one day: from one network, and from all networks together. */
  triesPerDay: 20,
  triesPerDayAll: 100,
  /** Wrong codes left to a network that is known for the mobile, when others have used up the day. */
  triesKept: 5,
  /** Days after a sign-in for which a network counts as known for the mobile. */
  knownFor: 90,
  perHourMobile: 5,
  perHourAddress: 30,
  /** Codes per hour for all callers; the last `perHourKept` only for mobiles at networks known for them. */
  perHourAll: 1000,
  perHourKept: 200,
} as const;

/** Days until a login ends: after its last use, and at most after it began. */
export const loginDays = { unused: 30, max: 90 } as const;

export const otpCodeFault = 'کد شش‌رقمی پیامک‌شده را وارد کنید.';

/** Reads the code also between words, as in «کد: ۱۲۳۴۵۶», if there is no other number. */
function readCode(written: string): string {
  const bare = bareNumber(written);
  const [code, ...others] = bare.match(/\d+/g) ?? [];
  return code !== undefined && others.length === 0 ? code : bare;
}

export const otpCode = z
  .string(otpCodeFault)
  .check(z.maxLength(40, otpCodeFault), z.overwrite(readCode), z.regex(/^\d{6}$/, otpCodeFault));

export const sendOtp = endpoint('POST', 'auth/send-otp', 'anyone', {
  summary: 'Send a one-time code by SMS',
  changes: [],
  body: z.object({ mobile }),
  answer: z.object({ expiresIn: z.number(), resendIn: z.number() }),
  rate: 'code',
});

/**
 * A login of the signed-in person; `device` is a Persian description of the browser. `blocked` means that this login
 * has ended and new ones from its network are refused. Other live logins from a blocked network are not `blocked`.
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

export const getLogins = endpoint('GET', 'user/logins', 'person', {
  summary: 'Where the signed-in person has signed in, newest first',
  hears: ['login'],
  query: z.object({ page: listQuery().page, count: listQuery(3).count }),
  answer: pageOf(Login),
});

export const blockLogin = endpoint('PUT', 'user/block', 'person', {
  summary: 'End a login and bar its ip from this account, or lift that',
  changes: ['login'],
  body: z.object({ ip: z.string().check(z.maxLength(100)), loginId: id, blocked: z._default(yesNo, true) }),
  answer: done,
});

export const endLogins = endpoint('PUT', 'user/{id}/logins/end', 'admin', {
  summary: 'End every login of a person at once; the answer says how many there were',
  changes: ['person'],
  answer: z.object({ ended: z.number() }),
});

export const logout = endpoint('POST', 'auth/logout', 'person', {
  summary: 'End this login and clear its cookie',
  changes: [],
  answer: done,
});
