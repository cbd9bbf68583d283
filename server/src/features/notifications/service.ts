/** Tells people what concerns them: kept in the database with what caused it, and hinted to their open pages. */
import type { Notification } from '#contract/notifications';
import { audit } from '../../platform/audit.ts';
import { type Ctx, type House, rowId } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { digestOf, once } from '../../platform/once.ts';
import { adminIds, findPerson, noSuchPerson } from '../people/service.ts';
import { queueForAll } from './push/queries.ts';
import {
  claimAlert,
  insertAnnouncement,
  insertMessages,
  type List,
  markRead,
  type NotificationRow,
  selectNotifications,
} from './queries.ts';

/** What to tell; `link` is the page it leads to. */
export interface Notice {
  title: string;
  message: string;
  link: string;
}

/** Tells one person, if the transaction commits. */
export const notify = (tx: Tx, person: number, notice: Notice) => insertMessages(tx, [person], notice);

/** Tells every admin, if the transaction commits. */
export const notifyAdmins = async (tx: Tx, notice: Notice) => insertMessages(tx, await adminIds(tx), notice);

/**
 * An in-app message to every admin and an error in the log, once for a cause (or again after `again` ms), however many
 * calls and processes meet it.
 */
export async function alertOperatorsOnce(
  house: House,
  subject: string,
  notice: Notice,
  again = Number.POSITIVE_INFINITY,
): Promise<void> {
  const now = house.clock.now();
  const since = new Date(Math.max(0, now.getTime() - again));
  const told = await house.db.transaction().execute(async (tx) => {
    if (!(await claimAlert(tx, subject, now, since))) return false;
    await notifyAdmins(tx, notice);
    return true;
  });
  if (!told) return;
  house.log.error({ notice, subject }, 'operator alert');
  house.events.say('admins', 'notification');
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
  const { answer, first } = await once(ctx, digestOf(ctx.call, body), async (tx) => {
    if ((await markRead(tx, ctx.caller.id, list, ids)) < ids.length)
      throw notFound('یکی از این اعلان‌ها پیدا نشد.');
    return { ok: true as const };
  });
  if (first && ids.length > 0) ctx.events.say({ person: ctx.caller.id }, 'notification');
  return answer;
}

/** Sends a message to one person, or an announcement to all. */
export async function sendNotification(ctx: Ctx, body: { title: string; message: string; userId?: string }) {
  const person = body.userId === undefined ? null : rowId(body.userId);
  const { title, message } = body;
  const { answer, first } = await once(ctx, digestOf(ctx.call, body), async (tx) => {
    const said = { title, message, link: null };
    if (person === null) await queueForAll(tx, await insertAnnouncement(tx, said));
    else {
      if (!(await findPerson(tx, { id: person }))) throw noSuchPerson();
      await insertMessages(tx, [person], said);
      await audit(tx, ctx, { action: 'notificationSend', person, note: title });
    }
    return { ok: true as const };
  });
  if (first) ctx.events.say(person === null ? 'all' : { person }, 'notification');
  return answer;
}
