import * as z from 'zod/mini';
import { toLatinDigits } from './common/digits.ts';
import { endpoint } from './common/endpoint.ts';
import { mobile } from './common/mobile.ts';

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

export const logout = endpoint('auth/logout', {
  method: 'POST',
  who: 'person',
  summary: 'End this login and clear its cookie',
  answer: z.object({ ok: z.literal(true) }),
});
