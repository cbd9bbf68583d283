import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export interface Message {
  person_id: number | null;
  title: string;
  message: string;
  link: string | null;
}

export const insertNotifications = async (on: Queryable, messages: Message[]): Promise<void> => {
  if (messages.length > 0) await on.insertInto('notifications').values(messages).execute();
};

export interface NotificationRow {
  id: number;
  title: string;
  message: string;
  link: string | null;
  created_at: Date;
  read: boolean;
}

/** Every unread one and the newest 20 of a person's messages, or of the announcements since they joined. */
export async function selectNotifications(
  on: Queryable,
  person: number,
  list: 'private' | 'public',
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT id, title, message, link, created_at, read FROM (
      SELECT n.*, r.person_id IS NOT NULL AS read, row_number() OVER (ORDER BY n.id DESC) AS place
      FROM notifications n
      LEFT JOIN notification_reads r ON r.notification_id = n.id AND r.person_id = ${person}
      WHERE ${
        list === 'private'
          ? sql`n.person_id = ${person}`
          : sql`n.person_id IS NULL AND n.created_at >= (SELECT born FROM people WHERE id = ${person})`
      }
    ) AS listed
    WHERE place <= 20 OR NOT read
    ORDER BY id DESC`.execute(on);
  return rows;
}
