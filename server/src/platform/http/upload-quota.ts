import { secondsToTehranMidnight, tehranDate } from '../clock.ts';
import type { Caller, Platform } from '../ctx.ts';
import { Refusal } from './refusal.ts';

const giga = 1024 ** 3;
/** Bytes a person may send on one Tehran day: some forty large orders, and for admins what they deliver to many. */
export const bytesADay = { customer: 2 * giga, admin: 20 * giga } as const;

/** Takes an upload off its sender's day before any of it is read; refuses (RATE_LIMITED) what does not fit. */
export async function countUpload({ pool, clock }: Platform, caller: Caller, bytes: number): Promise<void> {
  const most = bytesADay[caller.admin ? 'admin' : 'customer'];
  const now = clock.now();
  const { rowCount } = await pool.query(
    `INSERT INTO upload_days AS d (person_id, day, bytes) VALUES ($1, $2, $3)
     ON CONFLICT (person_id, day) DO UPDATE SET bytes = d.bytes + EXCLUDED.bytes
     WHERE d.bytes + EXCLUDED.bytes <= $4`,
    [caller.id, tehranDate(now), bytes, most],
  );
  if (rowCount === 0)
    throw new Refusal(
      'RATE_LIMITED',
      `حجم فایل‌های امروز شما از ${(most / giga).toLocaleString('fa-IR')} گیگابایت بیشتر می‌شود. فردا دوباره بفرستید.`,
      { retryAfter: secondsToTehranMidnight(now) },
    );
}
