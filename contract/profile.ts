import * as z from 'zod/mini';
import { otpCode } from './auth.ts';
import { endpoint } from './common/endpoint.ts';
import { instant } from './common/fields.ts';
import { mobile } from './common/mobile.ts';
import { LevelStatus, roles } from './people.ts';

/** The signed-in person. `amount` is the wallet's balance in tomans. */
export const Profile = z.object({
  _id: z.string(),
  name: z.nullable(z.string()),
  family: z.nullable(z.string()),
  mobile: z.string(),
  image: z.nullable(z.string()),
  amount: z.number(),
  deviceCount: z.number(),
  ticketCount: z.number(),
  designCount: z.number(),
  level: LevelStatus,
  roles: z.array(z.enum(roles)),
  sms: z.boolean(),
  born: instant,
});
export type Profile = z.infer<typeof Profile>;

export const isAdmin = (person: { roles: readonly string[] }) => person.roles.includes('admin');

export const checkOtp = endpoint('auth/check-otp', {
  method: 'POST',
  who: 'anyone',
  summary: 'Trade a right code for a login',
  body: z.object({ mobile, code: otpCode }),
  answer: z.object({ token: z.string(), user: Profile }),
  rate: 'code',
});

export const getProfile = endpoint('user/profile', {
  method: 'GET',
  who: 'person',
  summary: 'The signed-in person',
  answer: Profile,
});
