/**
 * A person's storage quota in bytes, computed from every table with a `store_key`. Removed files do not count.
 * Admins have no quota.
 */
import { type RawBuilder, sql } from 'kysely';
import { formatNumber } from '#contract/common/money';
import { lockFor, type Queryable } from '../database/database.ts';
import type { Send, Tx } from '../database/pipeline.ts';
import { Refusal } from '../foundation/refusal.ts';
import type { Environment } from '../environment/environment.ts';
import { namingTables } from './named-keys.ts';

declare const permit: unique symbol;
/** Permission to store files. Only `quotaClaims` gives it, so that every stored file is counted. */
export type QuotaPermit = { readonly [permit]: true };

/** The permit for files that the server derives from counted files. */
export const uncounted = {} as QuotaPermit;

const giga = 1024 ** 3;

/** Selects the `bytes` of a person's stored files; a file that several records refer to counts once. */
export async function sumOfStored(on: Queryable, person: number): Promise<RawBuilder<{ bytes: number }>> {
  const tables = await namingTables(on);
  const files = tables.map(
    (table) => sql`SELECT store_key, size FROM ${sql.table(table)}
      WHERE person_id = ${person} AND store_key IS NOT NULL`,
  );
  return sql`SELECT coalesce(sum(size), 0)::bigint AS bytes FROM (${sql.join(files, sql` UNION `)}) kept`;
}

export async function bytesStored(on: Queryable, person: number): Promise<number> {
  const { rows } = await (await sumOfStored(on, person)).execute(on);
  return rows[0]?.bytes ?? 0;
}

/** Throws FILE_TOO_LARGE if a person's files would have more bytes than their quota. */
export function refuseBeyond(environment: Pick<Environment, 'quota'>, bytes: number): void {
  if (bytes <= environment.quota) return;
  const limit = formatNumber(environment.quota / giga);
  throw new Refusal(
    'FILE_TOO_LARGE',
    `فضای فایل‌های شما ${limit} گیگابایت است و این فایل‌ها در آن جا نمی‌شود. برای فضای بیشتر با پشتیبانی تماس بگیرید.`,
  );
}

/** A call that may store files. */
interface Claimant {
  environment: Pick<Environment, 'quota'>;
  caller: { id: number; admin: boolean };
  hasFiles(): boolean;
}

/**
 * Claims room for the files that one transaction is about to record: each claim returns its permit, or throws
 * FILE_TOO_LARGE. The database is asked with the first statements if the call has files, else by the first claim. Its lock
 * makes one person's transactions wait for each other, so that two cannot use the same free space.
 */
export function quotaClaims(
  { tx, send }: { tx: Tx; send: Send },
  { environment, caller, hasFiles }: Claimant,
): (bytes: number) => Promise<QuotaPermit> {
  let claimed = 0;
  const ask = () => {
    send(lockFor(`files ${caller.id}`));
    return bytesStored(tx, caller.id);
  };
  let stored = hasFiles() && !caller.admin ? ask() : null;
  // It is awaited with the first claim; without this a failure before that would end the process.
  stored?.catch(() => {});
  return async (bytes) => {
    claimed += bytes;
    if (!caller.admin) refuseBeyond(environment, (await (stored ??= ask())) + claimed);
    return {} as QuotaPermit;
  };
}
