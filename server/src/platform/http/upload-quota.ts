import { formatNumber } from '#contract/common/money';
import { secondsToTehranMidnight, tehranDate } from '../clock.ts';
import type { Caller, Platform } from '../ctx.ts';
import { Refusal } from './refusal.ts';

const giga = 1024 ** 3;
export const maxBytesPerDay = { customer: 2 * giga, admin: 20 * giga } as const;

/** Counts an upload towards its sender's day before its body is read; throws RATE_LIMITED above the limit. */
export async function countUpload({ pool, clock }: Platform, caller: Caller, bytes: number): Promise<void> {
  const limit = maxBytesPerDay[caller.admin ? 'admin' : 'customer'];
  const now = clock.now();
  const { rowCount } = await pool.query(
    `INSERT INTO upload_days AS d (person_id, day, bytes) VALUES ($1, $2, $3)
     ON CONFLICT (person_id, day) DO UPDATE SET bytes = d.bytes + EXCLUDED.bytes
     WHERE d.bytes + EXCLUDED.bytes <= $4`,
    [caller.id, tehranDate(now), bytes, limit],
  );
  if (rowCount === 0)
    throw new Refusal(
      'RATE_LIMITED',
      `حجم فایل‌های امروز شما از ${formatNumber(limit / giga)} گیگابایت بیشتر می‌شود. فردا دوباره بفرستید.`,
      { retryAfter: secondsToTehranMidnight(now) },
    );
}
