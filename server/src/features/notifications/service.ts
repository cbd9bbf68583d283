/** Sends notifications: stored in the transaction that causes them, then announced to open pages and browsers. */
import type { BodyOf } from '#contract/common/endpoint';
import type * as contract from '#contract/notifications';
import { audit } from '../../platform/work/audit.ts';
import type { Audience } from '../../platform/events.ts';
import { type Ctx, type Platform, rowId } from '../../platform/work/ctx.ts';
import { notFound } from '../../platform/foundation/refusal.ts';
import { perform, transact, type Work } from '../../platform/work/work.ts';
import { existingPerson } from '../people/service.ts';
import { queueForAll } from './push/queries.ts';
import {
  claimAlert,
  insertAnnouncement,
  messageInsert,
  type List,
  type Message,
  markRead,
  type NotificationRow,
  selectNotifications,
} from './queries.ts';

export interface Notice extends Message {
  link: string;
}

export const notify = (work: Work, person: number, notice: Message): void => sendTo(work, { person }, notice);

export const notifyAdmins = (work: Work, notice: Notice): void => sendTo(work, 'admins', notice);

function sendTo(work: Work, to: { person: number } | 'admins', notice: Message): void {
  work.send(messageInsert(to, notice));
  announce(work, to);
}

function announce(work: Work, to: Audience): void {
  work.emit(to, 'notification');
  work.wake('push');
}

/** Once per subject, or again after `again` ms, however many calls and processes meet the cause. */
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
    notifyAdmins(work, notice);
    return true;
  });
  if (isFirst) platform.log.error({ notice, subject }, 'operator alert');
}

const toNotification = (row: NotificationRow): contract.Notification => ({
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
    private: messages.map(toNotification),
    public: announcements.map(toNotification),
  };
}

/** Marks messages or announcements of the caller as read; refuses (NOT_FOUND) all of them if one is not in the list. */
export async function readNotifications(ctx: Ctx, list: List, body: BodyOf<typeof contract.readMessages>) {
  const ids = [...new Set(body.notifIds.map(rowId))];
  return perform(ctx, async (work) => {
    if ((await markRead(work.tx, ctx.caller.id, list, ids)) < ids.length)
      throw notFound('یکی از این اعلان‌ها پیدا نشد.');
    if (ids.length > 0) work.emit({ person: ctx.caller.id }, 'notification');
    return { ok: true as const };
  });
}

export async function sendNotification(ctx: Ctx, body: BodyOf<typeof contract.sendNotification>) {
  const person = body.userId === undefined ? null : rowId(body.userId);
  const { title, message } = body;
  return perform(ctx, async (work) => {
    const notice = { title, message, link: null };
    if (person === null) {
      await queueForAll(work.tx, await insertAnnouncement(work.tx, notice));
      announce(work, 'all');
    } else {
      await existingPerson(ctx, work.tx, person);
      notify(work, person, notice);
      audit(work, ctx, { action: 'notificationSend', person, note: title });
    }
    return { ok: true as const };
  });
}
