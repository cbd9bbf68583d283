import * as z from 'zod/mini';
import { otpCode } from './auth.ts';
import { done } from './common/changes.ts';
import { endpoint } from './common/endpoint.ts';
import { instant, line, yesNo } from './common/fields.ts';
import { mobile } from './common/mobile.ts';
import { LevelStatus, roles } from './people.ts';

/** `amount` is the wallet's balance in tomans. */
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

export const checkOtp = endpoint('POST', 'auth/check-otp', 'anyone', {
  summary: 'Trade a right code for a login',
  changes: [],
  body: z.object({ mobile, code: otpCode }),
  answer: z.object({ token: z.string(), user: Profile }),
  rate: 'code',
});

export const getProfile = endpoint('GET', 'user/profile', 'person', {
  summary: 'The signed-in person',
  hears: ['profile', 'balance', 'design', 'device', 'ticket', 'upgrade', 'login'],
  answer: Profile,
});

/** An empty or null name removes the stored one. */
const newName = z.optional(z.nullable(line()));

export const updateProfile = endpoint('PUT', 'user/profile', 'person', {
  summary: "Change the signed-in person's name, family or wish for SMS; what is left out stays",
  changes: ['profile'],
  answerIs: getProfile,
  body: z.object({ name: newName, family: newName, sms: z.optional(yesNo) }),
  answer: Profile,
});

export const profilePicture = {
  name: 'image',
  max: 1,
  maxBytes: 5 * 1024 * 1024,
  kinds: ['jpg', 'png'],
} as const;

/** `image` is a path under /media. */
export const uploadImage = endpoint('POST', 'user/image', 'person', {
  summary: "Change the signed-in person's picture: its middle as a square, upright and without metadata",
  changes: ['profile'],
  files: { ...profilePicture, missing: 'یک تصویر انتخاب کنید.' },
  answer: z.object({ image: z.string() }),
});

export const deleteImage = endpoint('DELETE', 'user/image/remove', 'person', {
  summary: "Take the signed-in person's picture away",
  changes: ['profile'],
  answer: done,
});
