import * as z from 'zod/mini';
import { done } from './common/changes.ts';
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

/** Returns every unread notification and the newest 20 of each list; `count` is the number of unread ones in both. */
export const getNotifications = endpoint('GET', 'user/notification', 'person', {
  summary: "The signed-in person's messages and announcements",
  hears: ['notification'],
  answer: z.object({ count: z.number(), private: z.array(Notification), public: z.array(Notification) }),
});

/** The largest body in bytes: 10,000 ids of fifteen digits take 180 kB. Each id must be in the list. */
const idsBytes = 256 * 1024;
const notifIds = z.array(id).check(z.maxLength(10_000, 'بیشتر از ۱۰٬۰۰۰ اعلان با هم خوانده نمی‌شود.'));

export const readMessages = endpoint('PUT', 'notification/read/private', 'person', {
  summary: "Mark the signed-in person's messages as read",
  changes: ['notification'],
  body: z.object({ notifIds }),
  bodyBytes: idsBytes,
  answer: done,
});

export const readAnnouncements = endpoint('PUT', 'notification/read/public', 'person', {
  summary: 'Mark announcements as read by the signed-in person',
  changes: ['notification'],
  body: z.object({ notifIds }),
  bodyBytes: idsBytes,
  answer: done,
});

const NotificationText = z.object({
  title: line('عنوان را وارد کنید'),
  message: text('متن اطلاعیه را وارد کنید'),
});

export const sendNotification = endpoint('PUT', 'notification/send', 'admin', {
  summary: 'Send a message to one person, or without userId an announcement to all',
  changes: ['notification', 'person'],
  body: z.extend(NotificationText, { userId: z.optional(id) }),
  answer: done,
});

/** `key` is base64url; null when push is not configured. */
export const getPushKey = endpoint('GET', 'push/key', 'person', {
  summary: "The server's public key for web push",
  hears: [],
  answer: z.object({ key: z.nullable(z.string()) }),
});

const notOne = 'اعلان روشن نشد. صفحه را تازه کنید و دوباره روشنش کنید.';
const pushEndpoint = z.string(notOne).check(z.maxLength(2000, notOne), z.regex(/^https?:\/\/\S+$/, notOne));
const pushKey = (shape: RegExp) => z.string(notOne).check(z.regex(shape, notOne));

/** A browser's PushSubscription, as its toJSON() returns it. */
export const subscribePush = endpoint('PUT', 'push/subscribe', 'person', {
  summary: 'Send notifications to this browser as long as this login lives',
  changes: [],
  body: z.object({
    endpoint: pushEndpoint,
    // A P-256 point and 16 secret bytes, in base64url.
    keys: z.object({ p256dh: pushKey(/^B[\w-]{86}=?$/), auth: pushKey(/^[\w-]{22}(==)?$/) }),
  }),
  answer: done,
});

export const unsubscribePush = endpoint('PUT', 'push/unsubscribe', 'person', {
  summary: 'Send no more notifications to this browser',
  changes: [],
  body: z.object({ endpoint: pushEndpoint }),
  answer: done,
});

/**
 * An event is a hint without data: a page that hears one fetches its data again. `connected` comes first on
 * every (re)connection. `typing` alone is not kept: it shows for a moment that somebody types in a ticket.
 */
export const Event = z.object({
  type: z.enum(['connected', 'typing', ...eventTopics]),
  id: z.optional(z.string()),
  /** The Idempotency-Key of the listener's own call that caused the event. */
  call: z.optional(z.string()),
  /** The side that is typing in the ticket `id`; the name is for admins only. */
  by: z.optional(z.enum(['customer', 'admin'])),
  name: z.optional(z.string()),
});
export type Event = z.infer<typeof Event>;

export const events = endpoint('GET', 'events', 'person', {
  summary: 'Server-sent events: hints of what has changed',
  answer: 'events',
});
