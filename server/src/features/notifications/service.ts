/** Tells people what concerns them: kept in the database with what caused it, and hinted to their open pages. */
import type { Notification } from '#contract/notifications';
import type { Ctx, House } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/database.ts';
import { adminIds } from '../people/service.ts';
import { insertNotifications, type NotificationRow, selectNotifications } from './queries.ts';

/** What to tell; `link` is the page it leads to. */
export interface Notice {
  title: string;
  message: string;
  link: string;
}

/** Tells one person, if the transaction commits. */
export const notify = (tx: Tx, person: number, notice: Notice) =>
  insertNotifications(tx, [{ person_id: person, ...notice }]);

/** Tells every admin, if the transaction commits. */
export const notifyAdmins = async (tx: Tx, notice: Notice) =>
  insertNotifications(
    tx,
    (await adminIds(tx)).map((id) => ({ person_id: id, ...notice })),
  );

/** An in-app message to every admin and an error in the log. */
export async function alertOperators(house: House, notice: Notice): Promise<void> {
  house.log.error({ notice }, 'operator alert');
  await house.db.transaction().execute((tx) => notifyAdmins(tx, notice));
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
