import * as z from 'zod/mini';
import { done } from './common/changes.ts';
import { endpoint } from './common/endpoint.ts';
import { id, instant, line, text, wholeNumber, yesNo } from './common/fields.ts';
import { formatNumber } from './common/money.ts';
import { NewPin, pinLimits, pinsOf } from './conversations.ts';

/** Wishes: those that one address may send in an hour, those of one link in all, and their letters. */
export const wishLimits = { anHour: 10, inAll: 50, name: 60, text: pinLimits.text } as const;

/** The title of a link whose customer gave none. */
export const usualTitle = 'طرح سفارش';

/** The picture is within this many px. */
export const sharedWidth = 1200;

export const shareOrder = endpoint('POST', 'design/share', 'customer', {
  summary:
    "Open a link for the customer's own customer, or give the open one again; `title` is what its page says",
  changes: ['share'],
  body: z.object({ designId: id, title: z.optional(line()) }),
  answer: z.object({ token: z.string(), url: z.string(), title: z.string() }),
});

export const getShare = endpoint('GET', 'design/share/{id}', 'customer', {
  summary:
    "The open link of an order for the customer's own customer, null while there is none; `lastTitle` is that of the newest link, open or closed",
  hears: ['share'],
  answer: z.object({
    link: z.nullable(z.object({ url: z.string(), title: z.string(), createdAt: instant })),
    lastTitle: z.nullable(z.string()),
  }),
});

export const closeShare = endpoint('PUT', 'design/share', 'customer', {
  summary: 'Close the link of an order, with its page and picture',
  changes: ['share'],
  body: z.object({
    designId: id,
    open: z.literal(false, 'لینک فقط بسته می‌شود؛ برای باز کردن، لینک تازه بگیرید.'),
  }),
  answer: done,
});

export const WishPin = z.pick(NewPin, { x: true, y: true, text: true });
export type WishPin = z.infer<typeof WishPin>;

/** `workshop` may be empty. `picture` is null if the newest version has none. `pins` and `approved` came by this link, for this version. */
export const SharedDesign = z.object({
  title: z.string(),
  workshop: z.string(),
  version: z.number(),
  picture: z.nullable(z.string()),
  pins: z.array(WishPin),
  approved: z.boolean(),
});
export type SharedDesign = z.infer<typeof SharedDesign>;

export const getShared = endpoint('GET', 'p/{token}', 'anyone', {
  summary: 'What the page of a link shows; 410 after the link was closed',
  hears: [],
  answer: SharedDesign,
});

export const getSharedPicture = endpoint('GET', 'p/{token}/picture.webp', 'anyone', {
  summary: `The picture of the newest version within ${sharedWidth} × ${sharedWidth} px, with a mark; 410 after the link was closed`,
  answer: 'file',
});

export const sendWish = endpoint('POST', 'p/{token}/wish', 'anyone', {
  summary: `Tell the customer what to change, or approve; 409 if \`version\` is not the newest; ${wishLimits.anHour} an hour for an address, ${wishLimits.inAll} for a link`,
  changes: [],
  // All the letters that may be written, each escaped.
  bodyBytes: 256 * 1024,
  body: z.object({
    name: z._default(
      z.pipe(
        line(),
        z
          .string()
          .check(z.maxLength(wishLimits.name, `اسم بیشتر از ${formatNumber(wishLimits.name)} حرف نمی‌شود.`)),
      ),
      '',
    ),
    text: z._default(text(undefined, wishLimits.text), ''),
    pins: z._default(pinsOf(WishPin, 'x, y, text'), []),
    approve: z._default(yesNo, false),
    /** The version that the guest saw. */
    version: z.optional(wholeNumber(1, 10_000)),
  }),
  rule: {
    field: 'text',
    message: 'نظرتان را بنویسید، روی تصویر نشان بگذارید یا طرح را تأیید کنید.',
    holds: ({ text: written, pins, approve }: { text: string; pins: readonly unknown[]; approve: boolean }) =>
      written !== '' || pins.length > 0 || approve,
  },
  answer: done,
});
