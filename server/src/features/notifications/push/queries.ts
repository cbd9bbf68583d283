import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import type { Notifications, PushQueue } from '../../../platform/database/database-types.ts';
import type { PushSubscription } from '../../../platform/outside/web-push.ts';

/** A browser's subscription moves to the person who signed in there last. */
export async function upsertSubscription(
  on: Queryable,
  row: PushSubscription & { person_id: number; login_id: number },
): Promise<void> {
  await on
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        person_id: row.person_id,
        login_id: row.login_id,
        p256dh: row.p256dh,
        auth: row.auth,
      }),
    )
    .execute();
}

export const trimSubscriptions = (on: Queryable, person: number, max: number) =>
  sql`DELETE FROM push_subscriptions WHERE person_id = ${person} AND id NOT IN (
    SELECT id FROM push_subscriptions WHERE person_id = ${person} ORDER BY id DESC LIMIT ${max})`.execute(on);

export const deleteSubscriptionAt = (on: Queryable, person: number, endpoint: string) =>
  on
    .deleteFrom('push_subscriptions')
    .where('person_id', '=', person)
    .where('endpoint', '=', endpoint)
    .execute();

export const queueForAll = (tx: Tx, notification: number) =>
  sql`INSERT INTO push_queue (notification_id, subscription_id)
    SELECT ${notification}::bigint, id FROM push_subscriptions`.execute(tx);

export interface DuePush
  extends PushSubscription,
    Pick<Selectable<PushQueue>, 'id' | 'attempts' | 'subscription_id' | 'notification_id'>,
    Pick<Selectable<Notifications>, 'title' | 'message' | 'link'> {
  announced: boolean;
  /** Created within the last day. */
  fresh: boolean;
  read: boolean;
  /** The login that subscribed has not ended. */
  live: boolean;
}

/** A login that was last used before `unused` or began before `begun` has ended. */
export async function selectDuePushes(
  on: Queryable,
  ids: readonly number[],
  { unused, begun }: { unused: Date; begun: Date },
): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    SELECT d.id, d.attempts, d.subscription_id, n.id AS notification_id, n.person_id IS NULL AS announced,
      n.title, n.message, n.link, n.created_at > now() - interval '1 day' AS fresh, s.endpoint, s.p256dh, s.auth,
      l.ended_at IS NULL AND l.last_seen_at > ${unused} AND l.created_at > ${begun} AS live,
      n.read_at IS NOT NULL OR
        EXISTS (SELECT FROM notification_reads r WHERE r.person_id = s.person_id AND r.notification_id = n.id) AS read
    FROM push_queue d JOIN notifications n ON n.id = d.notification_id
      JOIN push_subscriptions s ON s.id = d.subscription_id JOIN logins l ON l.id = s.login_id
    WHERE d.id = ANY(${ids}) ORDER BY d.id`.execute(on);
  return rows;
}

export const deletePush = (on: Queryable, id: number) =>
  on.deleteFrom('push_queue').where('id', '=', id).execute();

export const putOffPush = (on: Queryable, id: number, until: Date) =>
  on.updateTable('push_queue').set({ due_at: until }).where('id', '=', id).execute();

/** Deletes a subscription and, by cascade, its queued messages. */
export const deleteSubscription = (on: Queryable, subscription: number) =>
  on.deleteFrom('push_subscriptions').where('id', '=', subscription).execute();
