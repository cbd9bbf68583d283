import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { id, instant, line, text } from './common/fields.ts';
import { eventTopics } from './common/topics.ts';

/** `link` is the page the notification is about. */
export const Notification = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  date: instant,
  read: z.boolean(),
  link: z.optional(z.string()),
});
export type Notification = z.infer<typeof Notification>;

/** Every unread item and the newest 20 of each list; `count` is the unread ones of both. */
export const getNotifications = endpoint('user/notification', {
  method: 'GET',
  who: 'person',
  summary: "The signed-in person's messages and announcements",
  hears: ['notification'],
  answer: z.object({ count: z.number(), private: z.array(Notification), public: z.array(Notification) }),
});

const ok = z.object({ ok: z.literal(true) });

/** Ids of one list; each of them must be in it. As many as may come, of fifteen digits each, take 180 kB. */
const idsBytes = 256 * 1024;
const notifIds = z.array(id).check(z.maxLength(10_000, 'بیشتر از ۱۰٬۰۰۰ اعلان با هم خوانده نمی‌شود.'));

export const readMessages = endpoint('notification/read/private', {
  method: 'PUT',
  who: 'person',
  summary: "Mark the signed-in person's messages as read",
  changes: ['notification'],
  body: z.object({ notifIds }),
  bodyBytes: idsBytes,
  answer: ok,
});

export const readAnnouncements = endpoint('notification/read/public', {
  method: 'PUT',
  who: 'person',
  summary: 'Mark announcements as read by the signed-in person',
  changes: ['notification'],
  body: z.object({ notifIds }),
  bodyBytes: idsBytes,
  answer: ok,
});

/** What an announcement or a message says. */
export const Letter = z.object({
  title: line('عنوان را وارد کنید'),
  message: text('متن اطلاعیه را وارد کنید'),
});

export const sendNotification = endpoint('notification/send', {
  method: 'PUT',
  who: 'admin',
  summary: 'Send a message to one person, or without userId an announcement to all',
  changes: ['notification', 'person'],
  body: z.extend(Letter, { userId: z.optional(id) }),
  answer: ok,
});

/** The key a browser subscribes with (base64url); null where push is not set up. */
export const getPushKey = endpoint('push/key', {
  method: 'GET',
  who: 'person',
  summary: "The server's public key for web push",
  hears: [],
  answer: z.object({ key: z.nullable(z.string()) }),
});

const notOne = 'این اشتراک اعلان درست نیست.';
const pushEndpoint = z.string(notOne).check(z.maxLength(2000, notOne), z.regex(/^https?:\/\/\S+$/, notOne));
const pushKey = (shape: RegExp) => z.string(notOne).check(z.regex(shape, notOne));

/** A browser's PushSubscription, as its toJSON() gives it. */
export const subscribePush = endpoint('push/subscribe', {
  method: 'PUT',
  who: 'person',
  summary: 'Send notifications to this browser as long as this login lives',
  changes: [],
  body: z.object({
    endpoint: pushEndpoint,
    // A point of P-256 and 16 secret bytes, in base64url.
    keys: z.object({ p256dh: pushKey(/^B[\w-]{86}=?$/), auth: pushKey(/^[\w-]{22}(==)?$/) }),
  }),
  answer: ok,
});

export const unsubscribePush = endpoint('push/unsubscribe', {
  method: 'PUT',
  who: 'person',
  summary: 'Send no more notifications to this browser',
  changes: [],
  body: z.object({ endpoint: pushEndpoint }),
  answer: ok,
});

/**
 * What an event stream says: a hint, never data. A page that hears one asks again for what it shows.
 * `connected` comes first on every (re)connection.
 */
export const Event = z.object({
  type: z.enum(['connected', ...eventTopics]),
  id: z.optional(z.string()),
  /** The Idempotency-Key of the listener's own call that changed this. */
  by: z.optional(z.string()),
});
export type Event = z.infer<typeof Event>;

/**
 * Events are numbered, in the stream by `id:`; an answer holds everything up to the number in this header. The number of
 * `connected` is that of what was last said to its listener, so that a page knows whether it missed anything while its
 * stream was being opened; after a gap it asks again anyway.
 */
export const eventMarkHeader = 'event-mark';

export const events = endpoint('events', {
  method: 'GET',
  who: 'person',
  summary: 'Server-sent events: hints of what has changed',
  answer: 'events',
});
