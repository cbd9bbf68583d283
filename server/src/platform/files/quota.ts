/**
 * A person's storage quota in bytes, computed from every table with a `store_key`. Removed files do not count.
 * Admins have no quota.
 */
import { sql } from 'kysely';
import { formatNumber } from '#contract/common/money';
import type { Caller, Platform } from '../ctx.ts';
import { lockFor, type Queryable } from '../database.ts';
import type { Tx } from '../pipeline.ts';
import { Refusal } from '../http/refusal.ts';
import { namingTables } from './named-keys.ts';

declare const permit: unique symbol;
/** Permission to keep files. Only `quotaClaims` gives it, so that every kept file is counted. */
export type QuotaPermit = { readonly [permit]: true };

/** The permit for files that the server derives from counted files. */
export const uncounted = {} as QuotaPermit;

const giga = 1024 ** 3;

/** Returns the bytes of a person's kept files; a file that several records refer to counts once. */
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

/** Throws FILE_TOO_LARGE if `bytes` more would exceed the caller's quota. */
export async function refuseOverQuota(
  on: Queryable,
  { settings }: Pick<Platform, 'settings'>,
  caller: Caller,
  bytes: number,
): Promise<void> {
  if (!caller.admin) refuseBeyond({ settings }, (await bytesKept(on, caller.id)) + bytes);
}

function refuseBeyond({ settings }: Pick<Platform, 'settings'>, bytes: number): void {
  if (bytes <= settings.quota) return;
  const limit = formatNumber(settings.quota / giga);
  throw new Refusal(
    'FILE_TOO_LARGE',
    `فضای فایل‌های شما ${limit} گیگابایت است و این فایل‌ها در آن جا نمی‌شود. برای فضای بیشتر با پشتیبانی تماس بگیرید.`,
  );
}

/**
 * Claims room for the files that one transaction is about to record: each claim returns its permit, or throws
 * FILE_TOO_LARGE. The first asks the database. Its lock makes one person's transactions wait for each other, so that two
 * cannot use the same free space.
 */
export function quotaClaims(
  tx: Tx,
  platform: Pick<Platform, 'settings'>,
  caller: Caller,
): (bytes: number) => Promise<QuotaPermit> {
  let kept: Promise<number> | null = null;
  let claimed = 0;
  const ask = async () => {
    const [, bytes] = await Promise.all([
      lockFor(`files ${caller.id}`).execute(tx),
      bytesKept(tx, caller.id),
    ]);
    return bytes;
  };
  return async (bytes) => {
    claimed += bytes;
    if (!caller.admin) refuseBeyond(platform, (await (kept ??= ask())) + claimed);
    return {} as QuotaPermit;
  };
}
