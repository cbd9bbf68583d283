import * as z from 'zod/mini';
import { toPersianDigits } from './common/digits.ts';
import { endpoint } from './common/endpoint.ts';
import { fromJson, id, readAs, text, yesNo } from './common/fields.ts';
import { parse } from './common/validation.ts';
import { orderAct, orderFiles } from './orders.ts';

/** Pins of a call, and the letters of the text of each. */
export const pinLimits = { max: 30, text: 500 } as const;

/** The messages that one person may write in an hour. */
export const messageLimits = { customer: 120, admin: 1200 } as const;

/** The note of the event that withdraws an approval. */
export const approvalTakenBack = 'تأیید پس گرفته شد.';

const place = z.number().check(z.minimum(0), z.maximum(1));

/** A pin that somebody places on a file of the order: of the brief, a message or a version. */
export const NewPin = z.object({
  fileId: id,
  page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  x: place,
  y: place,
  text: text('برای هر نشان بنویسید چه می‌خواهید.', pinLimits.text),
});
export type NewPin = z.infer<typeof NewPin>;

export const wrongPins = 'نشان‌ها درست نیستند. صفحه را دوباره باز کنید و نشان‌ها را از نو بگذارید.';
const tooManyPins = `در هر پیام تا ${toPersianDigits(pinLimits.max)} نشان می‌توانید بگذارید.`;

/** Pins, also as JSON in a form's field. Whatever is wrong with them is said of the field `pins`. */
export function pinsOf<P>(pin: z.ZodMiniType<P>, described: string): z.ZodMiniType<P[], P[]> {
  const read = z.transform((sent: unknown, { issues }) => {
    const written = fromJson(sent);
    const pins = parse(z.array(pin), written === '' ? [] : written);
    const refuse = (message: string) => {
      issues.push({ code: 'custom', input: sent, message });
      return z.NEVER;
    };
    if (pins.ok) return pins.data.length > pinLimits.max ? refuse(tooManyPins) : pins.data;
    const [ofText] = Object.entries(pins.fields).filter(([field]) => field.endsWith('.text'));
    return refuse(ofText?.[1] ?? wrongPins);
  }) as unknown as z.ZodMiniType<P[], P[]>;
  // zod's own description would bring 6 kB into every page.
  read.register(z.globalRegistry, {
    type: 'array',
    description: `[{ ${described} }], at most ${pinLimits.max}; x and y from 0 to 1`,
  });
  return read;
}

const pins = z._default(pinsOf(NewPin, 'fileId, page? (from 1), x, y, text'), []);

export const writeMessage = endpoint('POST', 'design/message', 'person', {
  ...orderAct,
  summary: 'Write in the conversation of an order; a customer’s message answers an open question',
  body: z.object({ designId: id, text: z._default(text(), ''), pins }),
  files: { ...orderFiles, orJson: true },
  rule: {
    field: 'text',
    message: 'پیام خود را بنویسید یا فایلی بگذارید.',
    holds: ({ text: written, pins: placed }: { text: string; pins: readonly NewPin[] }, files) =>
      files > 0 || written !== '' || placed.length > 0,
  },
});

/** The wishes that one revision can answer. */
export const maxWishes = 50;

/** The event of a wish, or a list of such events, also as JSON in a form's field. */
const wishIds = readAs(
  (value) => {
    const list = fromJson(value);
    return Array.isArray(list) ? list : [value];
  },
  z.array(id).check(z.minLength(1), z.maxLength(maxWishes)),
  { description: `the id of the wish's event, or a list of at most ${maxWishes}` },
) as z.ZodMiniType<string[], string | string[]>;

export const reviseOrder = endpoint('PUT', 'design/revision', 'customer', {
  ...orderAct,
  summary: 'Ask for a change to a finished order, by text, pins or the wishes of guests',
  body: z.object({
    designId: id,
    desc: z._default(text(), ''),
    pins,
    wishId: z.optional(wishIds),
  }),
  files: { ...orderFiles, orJson: true },
  rule: {
    field: 'desc',
    message: 'بنویسید چه چیزی باید تغییر کند.',
    holds: ({
      desc,
      pins: placed,
      wishId,
    }: {
      desc: string;
      pins: readonly NewPin[];
      wishId?: string | string[];
    }) => desc !== '' || placed.length > 0 || wishId !== undefined,
  },
});

export const answerOrder = endpoint('PUT', 'design/answer', 'customer', {
  ...orderAct,
  summary: "Answer a suspended order's question with text or files",
  body: z.object({ designId: id, text: z._default(text(), '') }),
  files: orderFiles,
  rule: {
    field: 'text',
    message: 'پاسخ خود را بنویسید یا فایلی بگذارید.',
    holds: ({ text: written }: { text: string }, files) => files > 0 || written !== '',
  },
});

/** The `pinId` that means all of the customer's pins. They can only be marked as done. */
export const allPins = 'all';

export const markPin = endpoint('PUT', 'design/pin', 'admin', {
  ...orderAct,
  summary: `Say that what a pin asks for is done, or not yet; with the \`pinId\` "${allPins}", that everything is that the customer’s pins ask for`,
  body: z.object({ designId: id, pinId: id, done: yesNo }),
  rule: {
    field: 'pinId',
    message: 'بگویید کدام نشان هنوز باز است.',
    holds: ({ pinId, done: isDone }: { pinId: string; done: boolean }) => pinId !== allPins || isDone,
  },
});

export const approveOrder = endpoint('PUT', 'design/approve', 'customer', {
  ...orderAct,
  summary: 'Approve the newest delivery, or take that back',
  body: z.object({ designId: id, approved: z._default(yesNo, true) }),
});
