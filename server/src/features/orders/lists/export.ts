/** Exports the orders of a search as CSV of any length, with one batch of rows in memory at a time. */
import { orderStatusLabels, orderTypeLabels } from '#contract/orders';
import { levelLabels } from '#contract/people';
import { tehranTime } from '../../../platform/foundation/clock.ts';
import { csvAnswer } from '../../../platform/http/csv.ts';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { fromStandby } from '../../../platform/work/from-standby.ts';
import type { FileAnswer } from '../../../platform/http/send-file.ts';
import { jalaliDay } from '../../../platform/foundation/jalali.ts';
import { namedCustomers } from './names.ts';
import { type BareRow, conditionsOf, type SearchQuery, selectAfter } from './queries.ts';

const head = [
  'شمارهٔ سفارش',
  'وضعیت',
  'نوع طرح',
  'مبلغ (تومان)',
  'مشتری',
  'موبایل',
  'سطح مشتری',
  'شرح سفارش',
  'نام فایل',
  'طراح',
  'روز ثبت',
  'ساعت ثبت',
  'روز پذیرش',
  'روز تحویل',
  'پرسش از مشتری',
  'دلیل رد',
];

const dayOf = (at: Date | null) => at && jalaliDay(at);
/** The spaces keep a spreadsheet from dropping the number's first zero. */
const spaced = (mobile: string) => mobile.replace(/^(.{4})(.{3})/, '$1 $2 ');

const cells = (row: BareRow) => [
  row.order_number,
  orderStatusLabels.admin[row.status],
  orderTypeLabels[row.type],
  row.price,
  [row.customer.name, row.customer.family].filter(Boolean).join(' '),
  spaced(row.customer.mobile),
  levelLabels[row.customer.level],
  row.description,
  row.filename,
  row.designer_name,
  jalaliDay(row.created_at),
  tehranTime(row.created_at),
  dayOf(row.accepted_at),
  dayOf(row.finished_at),
  row.suspend_reason,
  row.reject_reason,
];

const batchSize = 1000;

export function exportOrders(ctx: Ctx, query: SearchQuery): FileAnswer {
  async function* batches() {
    const conditions = { ...conditionsOf(ctx, query), named: await namedCustomers(ctx, query.search) };
    let after: number | null = null;
    for (;;) {
      const rows: BareRow[] = await fromStandby(ctx, (on) =>
        selectAfter(on.pool, conditions, after, batchSize),
      );
      yield rows.map(cells);
      if (rows.length < batchSize) return;
      after = rows.at(-1)?.id ?? after;
    }
  }
  return csvAnswer(ctx, 'orders', head, batches);
}
