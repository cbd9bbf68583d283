import { toPersianDigits } from '#contract/common/digits';
import { messageLimits } from '#contract/conversations';
import { lockFor } from '../../../platform/database/database.ts';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { hourlyRefusal } from '../../../platform/work/hourly-limits.ts';
import type { Work } from '../../../platform/work/work.ts';
import { countMessages } from './queries.ts';

/** Refuses (RATE_LIMITED) more messages in the conversations of orders than the caller may write in an hour. */
export async function refuseManyMessages(ctx: Ctx, { tx, now, send }: Work): Promise<void> {
  if (!ctx.environment.rateLimits) return;
  const max = messageLimits[ctx.caller.admin ? 'admin' : 'customer'];
  // Calls of one person wait for each other, so that each counts the rows of the one before.
  send(lockFor(`order messages ${ctx.caller.id}`));
  const refusal = hourlyRefusal(
    now,
    await countMessages(tx, ctx.caller.id, now),
    max,
    `در هر ساعت ${toPersianDigits(max)} پیام می‌توانید بفرستید. کمی بعد دوباره تلاش کنید.`,
  );
  if (refusal) throw refusal;
}
