/**
 * How much a person may have in the store, counted in the database over every table that names a kept file and says
 * whose it is. What was removed counts no more. Admins have no such limit: what they deliver is the shop's.
 */
import { sql } from 'kysely';
import type { Caller, Platform } from '../ctx.ts';
import type { Queryable, Tx } from '../database.ts';
import { Refusal } from '../http/refusal.ts';
import { namingTables } from './named-keys.ts';

declare const room: unique symbol;
/** Leave to keep files: given by `claimQuota` alone, so that nothing is kept uncounted. */
export type QuotaPermit = { readonly [room]: true };

/** For what the shop makes of files that were counted. */
export const uncounted = {} as QuotaPermit;

const giga = 1024 ** 3;

/** Bytes of a person's kept files; one that several records name counts once. */
export async function bytesKept(on: Queryable, person: number): Promise<number> {
  const tables = await namingTables(on);
  const files = tables.map(
    (table) => sql`SELECT store_key, size FROM ${sql.table(table)}
      WHERE person_id = ${person} AND store_key IS NOT NULL`,
  );
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(size), 0)::bigint AS bytes
    FROM (${sql.join(files, sql` UNION `)}) kept`.execute(on);
  return rows[0]?.bytes ?? 0;
}

/** Refuses (FILE_TOO_LARGE) so many more bytes where they do not fit any more. */
export async function refuseOverQuota(
  on: Queryable,
  { settings }: Pick<Platform, 'settings'>,
  caller: Caller,
  bytes: number,
): Promise<void> {
  if (caller.admin || (await bytesKept(on, caller.id)) + bytes <= settings.quota) return;
  const most = (settings.quota / giga).toLocaleString('fa-IR', { maximumFractionDigits: 2 });
  throw new Refusal(
    'FILE_TOO_LARGE',
    `فضای فایل‌های شما ${most} گیگابایت است و این فایل‌ها در آن جا نمی‌شود. برای فضای بیشتر با پشتیبانی تماس بگیرید.`,
  );
}

/** QuotaPermit for files that this transaction is about to name; a person's transactions take theirs one after another. */
export async function claimQuota(
  tx: Tx,
  platform: Pick<Platform, 'settings'>,
  caller: Caller,
  bytes: number,
): Promise<QuotaPermit> {
  if (caller.admin) return {} as QuotaPermit;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('files ' || ${caller.id}::text, 0))`.execute(tx);
  await refuseOverQuota(tx, platform, caller, bytes);
  return {} as QuotaPermit;
}
