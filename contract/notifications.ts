import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { instant } from './common/fields.ts';

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
  answer: z.object({ count: z.number(), private: z.array(Notification), public: z.array(Notification) }),
});

/**
 * What an event stream says: a hint, never data. A page that hears one asks again for what it shows.
 * `connected` comes first on every (re)connection.
 */
export const eventTypes = ['connected', 'design', 'balance', 'notification', 'ticket', 'login'] as const;
export type EventType = (typeof eventTypes)[number];

export const Event = z.object({ type: z.enum(eventTypes), id: z.optional(z.string()) });
export type Event = z.infer<typeof Event>;

export const events = endpoint('events', {
  method: 'GET',
  who: 'person',
  summary: 'Server-sent events: hints of what has changed',
  answer: 'events',
});
