/** Removes what pages of cancelled orders showed, 30 days later, and forgets the addresses of reporters. */
import { dayMs } from '#contract/common/tehran';
import type { Platform } from '../../../platform/work/ctx.ts';
import { deleteVariants } from '../../../platform/files/variants.ts';
import { transact } from '../../../platform/work/work.ts';
import { deleteContent, endCancelled, anonymizeReports } from './queries.ts';

const daysKept = 30;
/** Days that a reporter's address is kept; the limit of reports counts the last hour. */
const reporterDays = 2;
/** Codes per transaction. */
const batchSize = 200;

export async function deleteCancelledContent(platform: Platform) {
  const totals = { ended: 0, movedAside: 0 };
  for (;;) {
    const batch = await transact(platform, null, async (work) => {
      const { tx, now } = work;
      const ended = await endCancelled(tx, new Date(now.getTime() - daysKept * dayMs), now, batchSize);
      const removed: string[] = [];
      for (const id of ended) removed.push(...(await deleteContent(tx, { id })));
      work.deleteFiles(removed);
      await deleteVariants(work, removed);
      return { ended: ended.length, movedAside: removed.length };
    });
    totals.ended += batch.ended;
    totals.movedAside += batch.movedAside;
    if (batch.ended < batchSize) break;
  }
  await anonymizeReports(platform.db, new Date(platform.clock.now().getTime() - reporterDays * dayMs));
  return totals;
}
