import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { bareNumber } from './common/digits.ts';
import { id, line, tomans, wholeNumber } from './common/fields.ts';
import { mobile } from './common/mobile.ts';
import { formatToman } from './common/money.ts';
import { listQuery, Metadata } from './common/paging.ts';
import { PersonFound } from './people.ts';

/** The bounds of one code's amount, in tomans. */
export const offerLimits = { min: 1, max: 100_000_000 } as const;

/** The last instant a Date can hold, in epoch milliseconds. */
const endOfTime = 8_640_000_000_000_000;

/** The characters of a code, without those that look alike on paper: 0 O, 1 I L, B, S and Z. */
export const offerAlphabet = '23456789ACDEFGHJKMNPQRTUVWXY';
export const offerCodeLength = 8;

/** Normalizes a code: capitals and Latin digits, without the marks between them. */
export const normalizeOfferCode = (typed: string): string =>
  bareNumber(typed.normalize('NFKC')).toUpperCase();

const noCode = 'کد هدیه را وارد کنید.';
export const wrongOfferLength = 'کد هدیه هشت حرف و رقم دارد.';
const offerCode = z
  .string(noCode)
  .check(z.maxLength(200, wrongOfferLength), z.overwrite(normalizeOfferCode), z.minLength(1, noCode));

const availabilities = ['expired', 'notExpired'] as const;
export type Availability = (typeof availabilities)[number];

/**
 * A gift code. `userId` is the person it is for, null for everyone; `usage` counts the people who used it. `amount`
 * is in tomans, `expiresIn` in epoch milliseconds.
 */
export const Offer = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  amount: z.number(),
  userId: z.nullable(PersonFound),
  expiresIn: z.number(),
  usage: z.number(),
  createdAt: z.string(),
});
export type Offer = z.infer<typeof Offer>;

const noDate = 'تاریخ انقضا را وارد کنید';

export const createOffer = endpoint('POST', 'offer/create', 'admin', {
  summary: 'Make a gift code, for everyone or for one customer, who is told at once',
  changes: ['offer', 'person'],
  body: z.object({
    name: line('عنوان را وارد کنید'),
    /** Epoch milliseconds, in the future. */
    expiresIn: wholeNumber(1, endOfTime, noDate),
    /** Tomans. */
    amount: tomans(
      offerLimits.min,
      offerLimits.max,
      'لطفا مبلغ پرداختی را وارد نمایید',
      `مبلغ باید بین ${formatToman(offerLimits.min)} و ${formatToman(offerLimits.max)} باشد.`,
    ),
    mobile: z.optional(mobile),
  }),
  answer: Offer,
});

export const listOffers = endpoint('GET', 'offer', 'admin', {
  summary: 'Gift codes; searched by title, code, and the name and mobile of whom they are for',
  hears: ['offer'],
  query: z.object({
    ...listQuery(),
    availability: z.optional(z.enum(availabilities)),
    /** Codes that were made for this person or used by them. */
    userId: z.optional(id),
  }),
  answer: z.object({ data: z.object({ data: z.array(Offer), metadata: Metadata }) }),
});

export const checkOffer = endpoint('GET', 'offer/check', 'customer', {
  summary: 'Whether the caller may use a code, and what it gives',
  hears: [],
  query: z.object({ code: offerCode }),
  answer: z.object({ valid: z.literal(true), name: z.string(), amount: z.number(), expiresIn: z.number() }),
  rate: 'code',
});

export const redeemOffer = endpoint('PUT', 'offer/use', 'customer', {
  summary: "Use a code: its amount goes into the caller's wallet, once",
  changes: ['balance'],
  body: z.object({ code: offerCode }),
  answer: z.object({ amount: z.number(), balance: z.number() }),
  rate: 'code',
});
