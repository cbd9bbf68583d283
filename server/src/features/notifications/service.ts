/** Tells people what concerns them: kept in the database with what caused it, and hinted to their open pages. */
import type { Notification } from '#contract/notifications';
import { audit } from '../../platform/audit.ts';
import type { Audience } from '../../platform/events.ts';
import { type Ctx, type Platform, rowId } from '../../platform/ctx.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { perform, transact, type Work } from '../../platform/work.ts';
import { adminIds, findPerson, noSuchPerson } from '../people/service.ts';
import { queueForAll } from './push/queries.ts';
import {
  claimAlert,
  insertAnnouncement,
  insertMessages,
  type List,
  type Message,
  markRead,
  type NotificationRow,
  selectNotifications,
} from './queries.ts';

/** What to tell; `link` is the page it leads to. */
export interface Notice extends Message {
  link: string;
}

/** Tells one person, in their notifications and their browsers, if the work commits. */
export async function notify(work: Work, person: number, notice: Message): Promise<void> {
  await insertMessages(work.tx, [person], notice);
  announce(work, { person });
}

/** Tells every admin, if the work commits. */
export async function notifyAdmins(work: Work, notice: Notice): Promise<void> {
  await insertMessages(work.tx, await adminIds(work.tx), notice);
  announce(work, 'admins');
}

function announce(work: Work, to: Audience): void {
  work.emit(to, 'notification');
  work.wake('push');
}

/**
 * An in-app message to every admin and an error in the log, once for a cause (or again after `again` ms), however many
 * calls and processes meet it.
 */
export async function alertOperatorsOnce(
  platform: Platform,
  subject: string,
  notice: Notice,
  again = Number.POSITIVE_INFINITY,
): Promise<void> {
  const now = platform.clock.now();
  const since = new Date(Math.max(0, now.getTime() - again));
  const isFirst = await transact(platform, null, async (work) => {
    if (!(await claimAlert(work.tx, subject, now, since))) return false;
    await notifyAdmins(work, notice);
    return true;
  });
  if (isFirst) platform.log.error({ notice, subject }, 'operator alert');
}

const shown = (row: NotificationRow): Notification => ({
  _id: String(row.id),
  title: row.title,
  message: row.message,
  date: row.created_at.toISOString(),
  read: row.read,
  ...(row.link !== null && { link: row.link }),
});

export async function getNotifications(ctx: Ctx) {
  const [messages, announcements] = await Promise.all([
    selectNotifications(ctx.db, ctx.caller.id, 'private'),
    selectNotifications(ctx.db, ctx.caller.id, 'public'),
  ]);
  return {
    count: [...messages, ...announcements].filter((row) => !row.read).length,
    private: messages.map(shown),
    public: announcements.map(shown),
  };
}

/** Marks some of the caller's messages, or announcements, as read: all of them, or none when one is not in the list. */
export async function readNotifications(ctx: Ctx, list: List, body: { notifIds: string[] }) {
  const ids = [...new Set(body.notifIds.map(rowId))];
  return perform(ctx, async (work) => {
    if ((await markRead(work.tx, ctx.caller.id, list, ids)) < ids.length)
      throw notFound('یکی از این اعلان‌ها پیدا نشد.');
    if (ids.length > 0) work.emit({ person: ctx.caller.id }, 'notification');
    return { ok: true as const };
  });
}

/** Sends a message to one person, or an announcement to all. */
export async function sendNotification(ctx: Ctx, body: { title: string; message: string; userId?: string }) {
  const person = body.userId === undefined ? null : rowId(body.userId);
  const { title, message } = body;
  return perform(ctx, async (work) => {
    const notice = { title, message, link: null };
    if (person === null) {
      await queueForAll(work.tx, await insertAnnouncement(work.tx, notice));
      announce(work, 'all');
    } else {
      if (!(await findPerson(work.tx, { id: person }))) throw noSuchPerson();
      await notify(work, person, notice);
      await audit(work.tx, ctx, { action: 'notificationSend', person, note: title });
    }
    return { ok: true as const };
  });
}
