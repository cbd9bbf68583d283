import type { QueryOf } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import { endOf, startOf } from '#contract/common/period';
import {
  type getStatement as call,
  MAX_STATEMENT_ROWS,
  operationLabels,
  operations,
  type Statement,
} from '#contract/wallet';
import { authorize } from '../../platform/work/authorize.ts';
import { tehranTime } from '../../platform/foundation/clock.ts';
import { csvAnswer } from '../../platform/http/csv.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import type { FileAnswer } from '../../platform/http/send-file.ts';
import { refuseField } from '../../platform/foundation/refusal.ts';
import { jalaliDay } from '../../platform/foundation/jalali.ts';
import { findPerson, noSuchPerson } from '../people/service.ts';
import { type Period, selectEntries, spanOf, type TransactionRow } from './queries.ts';
import { toTransaction } from './to-contract.ts';

type PeriodQuery = QueryOf<typeof call>;

const periodOf = ({ from, to }: PeriodQuery): Period => ({
  from: from === undefined ? null : new Date(startOf(from)),
  until: to === undefined ? null : new Date(endOf(to)),
});

const personOf = async (ctx: Ctx, person: number) =>
  authorize(
    await findPerson(ctx.db, { id: person }),
    ({ id }) => ctx.caller.admin || id === ctx.caller.id,
    noSuchPerson,
  );

async function statementOf(ctx: Ctx, person: number, query: PeriodQuery): Promise<Statement> {
  const period = periodOf(query);
  const { name, family, mobile } = await personOf(ctx, person);
  const span = await spanOf(ctx.db, person, period);
  const rows = await selectEntries(ctx.db, span, MAX_STATEMENT_ROWS + 1);
  if (rows.length > MAX_STATEMENT_ROWS)
    throw refuseField(
      'from',
      `این بازه بیش از ${formatNumber(MAX_STATEMENT_ROWS)} تراکنش دارد. بازهٔ کوتاه‌تری بگیرید یا خروجی CSV را دریافت کنید.`,
    );
  const sum = (some: TransactionRow[]) => some.reduce((total, row) => total + row.amount, 0);
  const came = sum(rows.filter((row) => row.amount > 0));
  const went = -sum(rows.filter((row) => row.amount < 0));
  const now = ctx.clock.now();
  return {
    person: { _id: String(person), name, family, mobile },
    ...(period.from && { from: period.from.toISOString() }),
    to: (period.until ? new Date(period.until.getTime() - 1) : now).toISOString(),
    opening: span.opening,
    closing: span.opening + came - went,
    came,
    went,
    totals: operations
      .map((operation) => ({ operation, matching: rows.filter((row) => row.operation === operation) }))
      .filter(({ matching }) => matching.length > 0)
      .map(({ operation, matching }) => ({ operation, count: matching.length, amount: sum(matching) })),
    rows: rows.map(toTransaction),
    createdAt: now.toISOString(),
  };
}

const head = ['تاریخ', 'ساعت', 'نوع', 'مبلغ (تومان)', 'مانده (تومان)', 'شمارهٔ سفارش', 'کد پیگیری', 'یادداشت'];
const batchSize = 1000;

async function csvOf(ctx: Ctx, person: number, query: PeriodQuery): Promise<FileAnswer> {
  const period = periodOf(query);
  await personOf(ctx, person);
  async function* batches() {
    const span = await spanOf(ctx.db, person, period);
    for (;;) {
      const rows = await fromStandby(ctx, (on) => selectEntries(on.db, span, batchSize));
      yield rows.map((row) => [
        jalaliDay(row.created_at),
        tehranTime(row.created_at),
        operationLabels[row.operation],
        row.amount,
        row.balance,
        row.order_number,
        row.bank_ref,
        row.note,
      ]);
      if (rows.length < batchSize) return;
      span.after = rows.at(-1)?.id ?? span.after;
    }
  }
  return csvAnswer(ctx, 'wallet', head, batches);
}

export const getStatement = (ctx: Ctx, query: PeriodQuery) => statementOf(ctx, ctx.caller.id, query);
export const getStatementCsv = (ctx: Ctx, query: PeriodQuery) => csvOf(ctx, ctx.caller.id, query);

export const getPersonStatement = (ctx: Ctx, person: string, query: PeriodQuery) =>
  statementOf(ctx, rowId(person), query);
export const getPersonStatementCsv = (ctx: Ctx, person: string, query: PeriodQuery) =>
  csvOf(ctx, rowId(person), query);
