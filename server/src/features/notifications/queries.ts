import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type { Notifications } from '../../platform/database/database-types.ts';

export type Message = Pick<Selectable<Notifications>, 'title' | 'message' | 'link'>;

/** Inserts one message for a person, or for each admin, and queues it for each of their browsers. */
export function messageInsert(to: { person: number } | 'admins', message: Message): RawBuilder<unknown> {
  const { title, message: text, link } = message;
  const people =
    to === 'admins'
      ? sql`SELECT id FROM people WHERE 'admin' = ANY (roles)`
      : sql`SELECT ${to.person}::bigint AS id`;
  return sql`
    WITH inserted AS (
      INSERT INTO notifications (person_id, title, message, link)
      SELECT id, ${title}, ${text}, ${link} FROM (${people}) AS people
      RETURNING id, person_id)
    INSERT INTO push_queue (notification_id, subscription_id)
    SELECT inserted.id, s.id FROM inserted JOIN push_subscriptions s ON s.person_id = inserted.person_id`;
}

/** An announcement is one row for all people. */
export async function insertAnnouncement(on: Queryable, message: Message): Promise<number> {
  const row = await on.insertInto('notifications').values(message).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Marks the given notifications in a person's list as read; returns how many of the ids are in the list. */
export async function markRead(
  on: Queryable,
  person: number,
  list: List,
  notifications: number[],
): Promise<number> {
  const chosen = sql`n.id = ANY(${notifications}::bigint[]) AND ${listOf(person, list)}`;
  const { rows } = await sql<{ found: number }>`WITH ${
    list === 'private'
      ? sql`listed AS (SELECT n.id FROM notifications n WHERE ${chosen} ORDER BY n.id FOR NO KEY UPDATE),
        marked AS (
          UPDATE notifications n SET read_at = now() FROM listed WHERE n.id = listed.id AND n.read_at IS NULL)`
      : sql`listed AS (SELECT n.id FROM notifications n WHERE ${chosen}),
        marked AS (
          INSERT INTO notification_reads (notification_id, person_id) SELECT id, ${person} FROM listed ORDER BY id
          ON CONFLICT DO NOTHING)`
  } SELECT count(*)::int AS found FROM listed`.execute(on);
  return rows[0]?.found ?? 0;
}

export type List = 'private' | 'public';

const listOf = (person: number, list: List) =>
  list === 'private'
    ? sql`n.person_id = ${person}`
    : sql`n.person_id IS NULL AND n.created_at >= (SELECT born FROM people WHERE id = ${person})`;

const isUnread = (person: number, list: List) =>
  list === 'private'
    ? sql<boolean>`n.read_at IS NULL`
    : sql<boolean>`NOT EXISTS (SELECT FROM notification_reads r WHERE r.notification_id = n.id AND r.person_id = ${person})`;

export type NotificationRow = Message &
  Pick<Selectable<Notifications>, 'id' | 'created_at'> & { read: boolean };

/** Returns every unread notification and the newest 20 of a list. */
export async function selectNotifications(
  on: Queryable,
  person: number,
  list: List,
): Promise<NotificationRow[]> {
  const [listed, unread] = [listOf(person, list), isUnread(person, list)];
  const { rows } = await sql<NotificationRow>`
    SELECT n.id, n.title, n.message, n.link, n.created_at, NOT (${unread}) AS read FROM notifications n
    WHERE n.id IN (
      (SELECT n.id FROM notifications n WHERE ${listed} ORDER BY n.id DESC LIMIT 20)
      UNION SELECT n.id FROM notifications n WHERE ${listed} AND ${unread})
    ORDER BY n.id DESC`.execute(on);
  return rows;
}

/** True for the one caller that may send the alert `subject` now: none was sent since `since`. */
export async function claimAlert(tx: Tx, subject: string, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO operator_alerts (subject, at) VALUES (${subject}, ${now})
    ON CONFLICT (subject) DO UPDATE SET at = excluded.at WHERE operator_alerts.at < ${since}
    RETURNING subject`.execute(tx);
  return rows.length > 0;
}
