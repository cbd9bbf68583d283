import * as z from 'zod/mini';
import { chartQuery, MonthlyChart } from './common/chart.ts';
import { endpoint } from './common/endpoint.ts';
import { id, instant, line, tomans } from './common/fields.ts';
import { formatNumber, formatToman, MAX_AMOUNT } from './common/money.ts';
import { periodRule } from './common/period.ts';
import { listQuery, pageOf } from './common/paging.ts';
import { PersonFound } from './people.ts';

export const operations = ['charge', 'gift', 'manual', 'order', 'typeChange', 'refund'] as const;
export type Operation = (typeof operations)[number];

export const operationLabels: Record<Operation, string> = {
  charge: 'شارژ کیف پول',
  gift: 'کد هدیه',
  manual: 'تغییر از طرف پشتیبانی',
  order: 'ثبت سفارش',
  typeChange: 'تغییر نوع طرح',
  refund: 'بازگشت وجه',
};

/** The bounds of one charge, in tomans. */
export const chargeLimits = { min: 10_000, max: 100_000_000 } as const;

/** `amount` is signed; `balance` is the wallet's after it. Both are in tomans. */
export const Transaction = z.object({
  _id: z.string(),
  operation: z.enum(operations),
  amount: z.number(),
  balance: z.number(),
  note: z.string(),
  orderNumber: z.optional(z.number()),
  ref: z.optional(z.string()),
  createdAt: instant,
});
export type Transaction = z.infer<typeof Transaction>;

/** The gateway's callback leads the browser to `/wallet?payment=<outcome>&ref=<payment's _id>`. */
export const paymentOutcomes = ['success', 'failed', 'cancelled', 'pending'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'cancelled' | 'closed';

/**
 * The states of a payment: `from` are the states it may be reached from, `outcome` is shown to the customer. A failed
 * or cancelled payment is still credited when its money arrives; one that an operator closed never is.
 */
export const paymentStates: Record<
  PaymentStatus,
  { readonly from: readonly PaymentStatus[]; readonly outcome: PaymentOutcome }
> = {
  pending: { from: ['pending', 'failed', 'cancelled'], outcome: 'pending' },
  paid: { from: ['pending', 'failed', 'cancelled'], outcome: 'success' },
  failed: { from: ['pending'], outcome: 'failed' },
  cancelled: { from: ['pending'], outcome: 'cancelled' },
  closed: { from: ['pending', 'failed', 'cancelled'], outcome: 'failed' },
};

export const getTransactions = endpoint('GET', 'user/transactions', 'customer', {
  summary: "The wallet's transactions, in ledger order",
  hears: ['balance'],
  query: z.object({ ...listQuery(), operation: z.optional(z.enum(operations)) }),
  answer: pageOf(Transaction),
});

export const getTransactionChart = endpoint('GET', 'transaction/chart', 'customer', {
  summary: 'Tomans spent on orders in each of the last 12 Jalali months, less what came back',
  hears: ['balance'],
  query: chartQuery,
  answer: MonthlyChart,
});

export const chargeWallet = endpoint('POST', 'user/charge', 'customer', {
  summary: 'Start a payment; the browser is sent to `gatewayUrl`',
  changes: [],
  body: z.object({
    amount: tomans(
      chargeLimits.min,
      chargeLimits.max,
      'مبلغ شارژ را وارد کنید.',
      `مبلغ شارژ باید بین ${formatNumber(chargeLimits.min)} و ${formatToman(chargeLimits.max)} باشد.`,
    ),
  }),
  answer: z.object({ gatewayUrl: z.string(), paymentId: z.string() }),
});

/** `ref` is the bank's reference of a success, `receipt` the transaction that credited it; `amount` is in tomans. */
export const Payment = z.object({
  _id: z.string(),
  amount: z.number(),
  outcome: z.enum(paymentOutcomes),
  ref: z.optional(z.string()),
  receipt: z.optional(Transaction),
  createdAt: instant,
});
export type Payment = z.infer<typeof Payment>;

export const getPayment = endpoint('GET', 'payment/{id}', 'customer', {
  summary: "What became of one's own payment; pending: it may be paid yet, or is still being checked",
  hears: ['balance'],
  answer: Payment,
});

export const paymentCallback = endpoint('GET', 'payment/callback/{gateway}', 'anyone', {
  summary: 'Where a gateway sends the browser back to',
  query: z.record(z.string(), z.unknown()),
  answer: 'redirect',
  failsTo: '/wallet?payment=pending' satisfies `/wallet?payment=${PaymentOutcome}`,
});

/** A Tehran day (`2026-11-21`), which counts as a whole, or an instant with its offset. */
const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'تاریخ نامعتبر است.');

/** A statement's period, both ends included: without `from` it starts at the beginning, without `to` it ends now. */
const statementQuery = z.object({ from: z.optional(dayOrInstant), to: z.optional(dayOrInstant) });

/** The maximum rows of a printable statement; a longer one is refused (VALIDATION), its CSV is not. */
export const MAX_STATEMENT_ROWS = 5000;

/**
 * A wallet's statement, `rows` oldest first. `opening` is the balance before the first row, `closing` after the last;
 * `opening + came - went = closing`. `totals` holds only operations that occur, `amount` signed. All amounts are in
 * tomans.
 */
export const Statement = z.object({
  person: PersonFound,
  /** Absent when the statement starts at the beginning. */
  from: z.optional(instant),
  to: instant,
  opening: z.number(),
  closing: z.number(),
  came: z.number(),
  went: z.number(),
  totals: z.array(z.object({ operation: z.enum(operations), count: z.number(), amount: z.number() })),
  rows: z.array(Transaction),
  createdAt: instant,
});
export type Statement = z.infer<typeof Statement>;

export const getStatement = endpoint('GET', 'user/statement', 'customer', {
  summary: "One's own wallet over a stretch of time, to print",
  hears: ['balance'],
  query: statementQuery,
  rule: periodRule,
  answer: Statement,
});

export const getStatementCsv = endpoint('GET', 'user/transactions/statement.csv', 'customer', {
  summary: 'The same as a table for spreadsheets (CSV, UTF-8 with BOM), however long',
  query: statementQuery,
  rule: periodRule,
  answer: 'file',
});

export const getPersonStatement = endpoint('GET', 'transaction/{userId}/statement', 'admin', {
  summary: "A customer's wallet over a stretch of time, to print",
  hears: ['person'],
  query: statementQuery,
  rule: periodRule,
  answer: Statement,
});

export const getPersonStatementCsv = endpoint('GET', 'transaction/{userId}/statement.csv', 'admin', {
  summary: "A customer's statement as a table for spreadsheets",
  query: statementQuery,
  rule: periodRule,
  answer: 'file',
});

export const getLastTransactions = endpoint('GET', 'transaction/{userId}/last', 'admin', {
  summary: "A customer's newest transactions",
  hears: ['person'],
  query: z.object({ count: listQuery().count }),
  answer: z.object({ data: z.array(Transaction) }),
});

export const changeBalance = endpoint('PUT', 'user/amount', 'admin', {
  summary: "Put tomans into a customer's wallet or take them out; the customer is told, the note is kept",
  changes: ['person'],
  body: z.object({
    userId: id,
    amount: tomans(-MAX_AMOUNT, MAX_AMOUNT, 'مبلغ را وارد کنید.', 'این مبلغ بیشتر از حد مجاز است.').check(
      z.refine((amount) => amount !== 0, 'مبلغ نباید صفر باشد.'),
    ),
    note: line('دلیل این تغییر را بنویسید.'),
  }),
  answer: z.object({ balance: z.number() }),
});
