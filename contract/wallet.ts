import * as z from 'zod/mini';
import { chartQuery, MonthlyChart } from './common/chart.ts';
import { endpoint } from './common/endpoint.ts';
import { instant, wholeNumber } from './common/fields.ts';
import { listQuery, pageOf } from './common/paging.ts';

export const operations = ['charge', 'gift', 'manual', 'order', 'typeChange', 'refund'] as const;
export type Operation = (typeof operations)[number];

export const operationLabels: Record<Operation, string> = {
  charge: 'شارژ کیف پول',
  gift: 'کد هدیه',
  manual: 'تغییر توسط پشتیبانی',
  order: 'ثبت سفارش',
  typeChange: 'تغییر نوع طرح',
  refund: 'بازگشت وجه',
};

/** The least and most one charge may be, in tomans. */
export const chargeLimits = { least: 10_000, most: 100_000_000 } as const;

/** `amount` is signed; `balance` is the wallet right after it. Tomans. */
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

/** How the browser comes back from the gateway: `/wallet?payment=…&ref=…`. */
export const paymentOutcomes = ['success', 'failed', 'cancelled', 'pending'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

export const getTransactions = endpoint('user/transactions', {
  method: 'GET',
  who: 'customer',
  summary: "The wallet's transactions, in ledger order",
  query: z.object({ ...listQuery(), operation: z.optional(z.enum(operations)) }),
  answer: pageOf(Transaction),
});

export const getTransactionChart = endpoint('transaction/chart', {
  method: 'GET',
  who: 'customer',
  summary: 'Tomans spent on orders in each of the last 12 Jalali months, less what came back',
  query: chartQuery,
  answer: MonthlyChart,
});

export const chargeWallet = endpoint('user/charge', {
  method: 'POST',
  who: 'customer',
  summary: 'Start a payment; the browser is sent to `gatewayUrl`',
  body: z.object({
    amount: wholeNumber(
      chargeLimits.least,
      chargeLimits.most,
      'مبلغ شارژ باید بین ۱۰٬۰۰۰ و ۱۰۰٬۰۰۰٬۰۰۰ تومان باشد.',
    ),
  }),
  answer: z.object({ gatewayUrl: z.string(), paymentId: z.string() }),
});

export const paymentCallback = endpoint('payment/callback/{gateway}', {
  method: 'GET',
  who: 'anyone',
  summary: 'Where a gateway sends the browser back to',
  query: z.record(z.string(), z.unknown()),
  answer: 'redirect',
});
