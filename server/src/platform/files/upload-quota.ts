import { sql } from 'kysely';
import { formatNumber } from '#contract/common/money';
import { type Clock, secondsToTehranMidnight, tehranDate } from '../foundation/clock.ts';
import type { Environment } from '../environment/environment.ts';
import { type Db, theOne } from '../database/database.ts';
import { refuseBeyond, sumOfStored } from './quota.ts';
import { rateLimited } from '../foundation/refusal.ts';

const giga = 1024 ** 3;
export const maxBytesPerDay = { customer: 2 * giga, admin: 20 * giga } as const;

interface UploadParts {
  db: Db;
  clock: Clock;
  environment: Pick<Environment, 'quota' | 'rateLimits'>;
}

/**
 * Counts an upload towards its sender's day before its body is read. Throws FILE_TOO_LARGE if it and `others`, the bytes
 * that are still to come of earlier ones, do not fit in their quota, and RATE_LIMITED above the limit of a day.
 */
export async function admitUpload(
  { db, clock, environment }: UploadParts,
  caller: { id: number; admin: boolean },
  bytes: number,
  others = 0,
): Promise<void> {
  const limit = maxBytesPerDay[caller.admin ? 'admin' : 'customer'];
  const max = environment.rateLimits ? limit : Number.MAX_SAFE_INTEGER;
  const now = clock.now();
  const [stored, room] = caller.admin
    ? [sql`SELECT 0::bigint AS bytes`, Number.MAX_SAFE_INTEGER]
    : [await sumOfStored(db, caller.id), environment.quota];
  const { rows } = await sql<{ bytes: number; isCounted: boolean }>`
    WITH kept AS (${stored}),
    counted AS (
      INSERT INTO upload_days AS d (person_id, day, bytes)
      SELECT ${caller.id}, ${tehranDate(now)}, ${bytes}::bigint FROM kept
      WHERE kept.bytes + ${bytes + others} <= ${room}
      ON CONFLICT (person_id, day) DO UPDATE SET bytes = d.bytes + EXCLUDED.bytes
      WHERE d.bytes + EXCLUDED.bytes <= ${max}
      RETURNING bytes)
    SELECT bytes, EXISTS (SELECT FROM counted) AS "isCounted" FROM kept`.execute(db);
  const { bytes: before, isCounted } = theOne(rows);
  if (isCounted) return;
  if (!caller.admin) refuseBeyond(environment, before + bytes + others);
  throw rateLimited(
    secondsToTehranMidnight(now),
    `حجم فایل‌های امروز شما از ${formatNumber(limit / giga)} گیگابایت بیشتر می‌شود.`,
  );
}
