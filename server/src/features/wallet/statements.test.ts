import { expect, test } from 'vitest';
import {
  getPersonStatement,
  getPersonStatementCsv,
  getStatement,
  getStatementCsv,
  getTransactionChart,
  MAX_STATEMENT_ROWS,
  operations,
  type Operation,
} from '#contract/wallet';
import { readCsv } from '../../../testing/csv.ts';
import { openShop, type Person } from '../../../testing/shop.ts';

const shop = await openShop({ moneyWithoutReason: true });
const admin = await shop.signInAdmin();

interface Line {
  at: string;
  amount: number;
  operation?: Operation;
  note?: string;
  bankRef?: string;
  order?: number;
}

/** Inserts rows of the ledger with their times. */
async function wrote(person: Person, lines: readonly Line[]): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const { id: wallet } = await tx
      .insertInto('accounts')
      .values({ kind: 'wallet', person_id: person.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const other = await tx
      .selectFrom('accounts')
      .select('id')
      .where('kind', '=', 'adjustments')
      .executeTakeFirstOrThrow();
    for (const { at, amount, operation = 'manual', note = '', bankRef, order } of lines) {
      const { id } = await tx
        .insertInto('transfers')
        .values({
          operation,
          reference: crypto.randomUUID(),
          note,
          bank_ref: bankRef ?? null,
          order_id: order ?? null,
          created_at: new Date(at),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const entry of [
        { account_id: wallet, amount },
        { account_id: other.id, amount: -amount },
      ])
        await tx
          .insertInto('entries')
          .values({ transfer_id: id, ...entry })
          .execute();
    }
  });
}

const csvOf = async (as: Person, query: Record<string, string> = {}) => {
  const reply = await shop.call('GET', '/api/user/transactions/statement.csv', { as, query });
  expect(reply.status).toBe(200);
  return reply;
};

test('a statement opens with what was there, lists what moved and closes with what is left', async () => {
  const person = await shop.customer();
  await wrote(person, [
    { at: '2026-03-01T08:00:00Z', amount: 500_000, operation: 'charge', bankRef: '77' },
    { at: '2026-03-02T08:00:00Z', amount: -150_000, operation: 'order' },
    { at: '2026-03-03T08:00:00Z', amount: 40_000, operation: 'gift' },
    { at: '2026-03-03T09:00:00Z', amount: -200_000, operation: 'order' },
    { at: '2026-03-04T08:00:00Z', amount: 200_000, operation: 'refund' },
  ]);
  const whole = await shop.send(getStatement, { as: person });
  expect(whole).toMatchObject({
    person: { _id: String(person.id), mobile: person.mobile },
    opening: 0,
    closing: 390_000,
    came: 740_000,
    went: 350_000,
  });
  expect(whole.from).toBeUndefined();
  expect(whole.rows.map((row) => row.balance)).toEqual([500_000, 350_000, 390_000, 190_000, 390_000]);
  expect(whole.totals).toEqual([
    { operation: 'charge', count: 1, amount: 500_000 },
    { operation: 'gift', count: 1, amount: 40_000 },
    { operation: 'order', count: 2, amount: -350_000 },
    { operation: 'refund', count: 1, amount: 200_000 },
  ]);
  expect(whole.totals.every(({ operation }) => operations.includes(operation))).toBe(true);

  const part = await shop.send(getStatement, { as: person, query: { from: '2026-03-02', to: '2026-03-03' } });
  expect(part).toMatchObject({ opening: 500_000, closing: 190_000, came: 40_000, went: 350_000 });
  expect(part.rows.map((row) => row.amount)).toEqual([-150_000, 40_000, -200_000]);
  expect(part.from).toBe('2026-03-01T20:30:00.000Z');
  expect(part.to).toBe('2026-03-03T20:29:59.999Z');
});

test('days are Tehran’s, whole at both ends; instants are exact', async () => {
  const person = await shop.customer();
  await wrote(person, [
    { at: '2026-03-01T20:29:59.999Z', amount: 1 },
    { at: '2026-03-01T20:30:00Z', amount: 10 },
    { at: '2026-03-02T20:29:59.999Z', amount: 100 },
    { at: '2026-03-02T20:30:00Z', amount: 1000 },
  ]);
  const amounts = async (query: { from?: string; to?: string }) => {
    const { rows, opening } = await shop.send(getStatement, { as: person, query });
    return [opening, ...rows.map((row) => row.amount)];
  };
  expect(await amounts({ from: '2026-03-02', to: '2026-03-02' })).toEqual([1, 10, 100]);
  expect(await amounts({ to: '2026-03-01' })).toEqual([0, 1]);
  expect(await amounts({ from: '2026-03-03' })).toEqual([111, 1000]);
  expect(await amounts({ from: '2026-03-04' })).toEqual([1111]);
  expect(await amounts({ from: '2026-03-01T20:30:00.001Z', to: '2026-03-03T00:00:00+03:30' })).toEqual([
    11, 100, 1000,
  ]);
});

test('the table holds the same, with Jalali dates and numbers that can be summed', async () => {
  const person = await shop.customer();
  await wrote(person, [
    { at: '2026-11-21T10:35:00Z', amount: 500_000, operation: 'charge', bankRef: '123456' },
    { at: '2026-11-21T21:00:00Z', amount: -150_000, operation: 'order' },
  ]);
  const reply = await csvOf(person);
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''hakkak-wallet-/);
  const [head, ...rows] = readCsv(reply.bytes.toString());
  expect(head).toEqual([
    'تاریخ',
    'ساعت',
    'نوع',
    'مبلغ (تومان)',
    'مانده (تومان)',
    'شمارهٔ سفارش',
    'کد پیگیری',
    'یادداشت',
  ]);
  expect(rows).toEqual([
    ['1405/08/30', '14:05', 'شارژ کیف پول', '500000', '500000', '', '123456', ''],
    ['1405/09/01', '00:30', 'ثبت سفارش', '-150000', '350000', '', '', ''],
  ]);
  const [, ...later] = readCsv((await csvOf(person, { from: '2026-11-22' })).bytes.toString());
  expect(later).toEqual(rows.slice(1));
});

test.each([
  '=1+1',
  '+98',
  '-5',
  '@SUM(A1)',
  '\u200f=HYPERLINK("x")',
  '|calc',
  ' \t=1',
  '＝1',
  '%0A=1',
  'الف;=1+1',
  'الف; "=1+1',
  'الف\t@SUM(A1)',
  'الف\n\n-2+3',
  'الف\r+1;ب;;|calc',
])('a note %j is no formula in a spreadsheet, whatever parts its cells', async (note) => {
  const person = await shop.customer();
  await wrote(person, [{ at: '2026-03-01T08:00:00Z', amount: 5, note }]);
  const [, row] = readCsv((await csvOf(person)).bytes.toString());
  const cell = row?.at(-1) ?? '';
  expect(cell.replaceAll("'", '')).toBe(note);
  for (const part of cell.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[\s"\u200f]*[=+\-@|%＝]/);
});

test('notes with quotes, commas and lines come back as they are', async () => {
  const person = await shop.customer();
  const note = 'سلام، "نقل‌قول", ;\nخط دوم';
  await wrote(person, [{ at: '2026-03-01T08:00:00Z', amount: 5, note }]);
  const [, row] = readCsv((await csvOf(person)).bytes.toString());
  expect(row?.at(-1)).toBe(note);
});

test('a long wallet is one long table, and too long to print', async () => {
  const person = await shop.customer();
  await shop.fund(person, 1);
  // Inserted directly, because thousands of calls would take minutes.
  await shop.pool.query(
    `WITH made AS (INSERT INTO transfers (operation, reference)
       SELECT 'manual', 'long ' || n FROM generate_series(2, ${MAX_STATEMENT_ROWS}) n RETURNING id)
     INSERT INTO entries (transfer_id, account_id, amount)
       SELECT made.id, a.id, CASE WHEN a.kind = 'wallet' THEN 1 ELSE -1 END
       FROM made, accounts a WHERE a.person_id = $1 OR a.kind = 'adjustments'`,
    [person.id],
  );
  expect((await shop.send(getStatement, { as: person })).rows).toHaveLength(MAX_STATEMENT_ROWS);
  await shop.fund(person, 1);
  expect(await shop.refused(getStatement, { as: person })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { from: expect.stringContaining('۵٬۰۰۰') as string },
  });
  const [, ...rows] = readCsv((await csvOf(person)).bytes.toString());
  expect(rows).toHaveLength(MAX_STATEMENT_ROWS + 1);
  expect(rows.map((row) => Number(row[4]))).toEqual(rows.map((_, index) => index + 1));
});

test('the chart: what each month spent, less what came back of it, in whichever month it came', async () => {
  const person = await shop.customer();
  const months = async () => (await shop.send(getTransactionChart, { as: person })).data.map(({ y }) => y);
  expect(await months()).toEqual(Array.from({ length: 12 }, () => 0));
  const monthAgo = (count: number) => new Date(shop.clock.now().getTime() - count * 31 * 86_400_000);
  const at = (count: number) => monthAgo(count).toISOString();
  await wrote(person, [
    { at: at(14), amount: 2_000_000, operation: 'charge' },
    // Older than the chart, but refunded within it.
    { at: at(14), amount: -300_000, operation: 'order', order: 1 },
    { at: at(5), amount: 300_000, operation: 'refund', order: 1 },
    { at: at(5), amount: -100_000, operation: 'order', order: 2 },
    // Refunded a month later, when another order was made.
    { at: at(4), amount: -200_000, operation: 'order', order: 3 },
    { at: at(3), amount: 200_000, operation: 'refund', order: 3 },
    { at: at(3), amount: -150_000, operation: 'order', order: 4 },
    // The price rises, then falls: a refund counts against the latest spending.
    { at: at(2), amount: -350_000, operation: 'typeChange', order: 4 },
    { at: at(1), amount: 400_000, operation: 'typeChange', order: 4 },
    { at: at(1), amount: 10_000, operation: 'manual' },
    { at: at(0), amount: -70_000, operation: 'order', order: 5 },
    { at: at(0), amount: 30_000, operation: 'gift' },
  ]);
  // A step of 31 days back always reaches another month, and the last five differ by their amounts.
  expect((await months()).filter((y) => y > 0)).toEqual([100_000, 100_000, 70_000]);
  expect((await months()).at(-1)).toBe(70_000);
});

test('a wallet that nothing has moved has an empty statement', async () => {
  const person = await shop.customer();
  expect(await shop.send(getStatement, { as: person })).toMatchObject({
    opening: 0,
    closing: 0,
    rows: [],
    totals: [],
  });
  expect(readCsv((await csvOf(person)).bytes.toString())).toHaveLength(1);
});

test('an admin reads a customer’s statement; nobody has one who is not there', async () => {
  const person = await shop.customer(500_000);
  const params = { userId: String(person.id) };
  expect(await shop.send(getPersonStatement, { as: admin, params })).toMatchObject({
    person: { mobile: person.mobile },
    closing: 500_000,
  });
  const { bytes } = await shop.call('GET', `/api/transaction/${person.id}/statement.csv`, { as: admin });
  expect(readCsv(bytes.toString())).toHaveLength(2);
  for (const call of [getPersonStatement, getPersonStatementCsv])
    for (const userId of ['999999999', 'x'])
      expect(await shop.refused(call, { as: admin, params: { userId } })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
});

test.each([
  { from: '1405/08/30' },
  { from: '2026-02-31' },
  { to: 'دیروز' },
  { to: '2026-03-01T10:00:00' },
  { from: '2026-03-02', to: '2026-03-01' },
])('%j is refused', async (query) => {
  const person = await shop.customer();
  for (const call of [getStatement, getStatementCsv]) {
    const failure = await shop.refused(call, { as: person, query });
    expect(failure).toMatchObject({ status: 400, code: 'VALIDATION' });
  }
});
