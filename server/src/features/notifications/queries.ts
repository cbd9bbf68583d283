import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

export interface Message {
  title: string;
  message: string;
  link: string | null;
}

/** Keeps one message for each of some people, and puts it into the queue of each of their browsers. */
export async function insertMessages(on: Queryable, people: number[], message: Message): Promise<void> {
  const { title, message: words, link } = message;
  await sql`
    WITH told AS (
      INSERT INTO notifications (person_id, title, message, link)
      SELECT person, ${title}, ${words}, ${link} FROM unnest(${people}::bigint[]) AS person
      RETURNING id, person_id)
    INSERT INTO push_deliveries (notification_id, subscription_id)
    SELECT told.id, s.id FROM told JOIN push_subscriptions s ON s.person_id = told.person_id`.execute(on);
}

/** One row, however many it is for. */
export async function insertAnnouncement(on: Queryable, message: Message): Promise<number> {
  const row = await on.insertInto('notifications').values(message).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Marks as read what of these ids is in a person's list; how many of them are. */
export async function markRead(
  on: Queryable,
  person: number,
  list: List,
  notifications: number[],
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    WITH listed AS (
      SELECT n.id FROM notifications n WHERE n.id = ANY(${notifications}::bigint[]) AND ${listOf(person, list)}),
    marked AS (
      INSERT INTO notification_reads (notification_id, person_id) SELECT id, ${person} FROM listed ORDER BY id
      ON CONFLICT DO NOTHING)
    SELECT count(*)::int AS found FROM listed`.execute(on);
  return rows[0]?.found ?? 0;
}

export type List = 'private' | 'public';

/** A person's messages, or the announcements since they joined. */
const listOf = (person: number, list: List) =>
  list === 'private'
    ? sql`n.person_id = ${person}`
    : sql`n.person_id IS NULL AND n.created_at >= (SELECT born FROM people WHERE id = ${person})`;

export interface NotificationRow {
  id: number;
  title: string;
  message: string;
  link: string | null;
  created_at: Date;
  read: boolean;
}

/** Every unread one and the newest 20 of a list. */
export async function selectNotifications(
  on: Queryable,
  person: number,
  list: List,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT id, title, message, link, created_at, read FROM (
      SELECT n.*, r.person_id IS NOT NULL AS read, row_number() OVER (ORDER BY n.id DESC) AS place
      FROM notifications n
      LEFT JOIN notification_reads r ON r.notification_id = n.id AND r.person_id = ${person}
      WHERE ${listOf(person, list)}
    ) AS listed
    WHERE place <= 20 OR NOT read
    ORDER BY id DESC`.execute(on);
  return rows;
}

/** True for the one caller that may tell of `subject` now: nobody has told of it since `since`. */
export async function claimAlert(tx: Tx, subject: string, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO operator_alerts (subject, at) VALUES (${subject}, ${now})
    ON CONFLICT (subject) DO UPDATE SET at = excluded.at WHERE operator_alerts.at < ${since}
    RETURNING subject`.execute(tx);
  return rows.length > 0;
}
