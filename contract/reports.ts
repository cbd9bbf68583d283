import * as z from 'zod/mini';
import { calendarDay } from './common/days.ts';
import { endpoint } from './common/endpoint.ts';
import { periodRule } from './common/period.ts';

export const reportNames = ['income', 'orders', 'delivery', 'wallets', 'gifts'] as const;
export type ReportName = (typeof reportNames)[number];

export const breakdowns = ['month', 'type', 'designer'] as const;
export type Breakdown = (typeof breakdowns)[number];
export const breakdownLabels: Record<Breakdown, string> = { month: 'ماه', type: 'نوع طرح', designer: 'طراح' };

/**
 * A period of Tehran days, both ends included: without `from` it starts with the shop, without `to` it ends today. Rows
 * are months unless `by` says otherwise; those of the orders are statuses.
 */
const query = z.object({
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  by: z.optional(z.enum(breakdowns)),
});

/** `key` is a month (`1405-08`), a type, a designer's id or a status; `none` has no order or no designer. */
const rowNames = { key: z.string(), label: z.string() };

/**
 * Of the entries in the period, in tomans: `ordered` was paid for new orders, `changed` (signed) for changes of type,
 * `refunded` came back, and `income` is what remains. `orders` and `refunds` count. Gifts are not part of it.
 */
const income = {
  orders: z.number(),
  ordered: z.number(),
  changed: z.number(),
  refunds: z.number(),
  refunded: z.number(),
  income: z.number(),
};

/** Orders made in the period, by their status now. The open ones also by their age: below 1, 3, 7, 30 days, or older. */
const orders = {
  orders: z.number(),
  pending: z.number(),
  designing: z.number(),
  suspended: z.number(),
  revising: z.number(),
  finished: z.number(),
  rejected: z.number(),
  cancelled: z.number(),
  day: z.number(),
  threeDays: z.number(),
  week: z.number(),
  month: z.number(),
  older: z.number(),
};

/** The ages of open orders, youngest first. */
export const orderAges = ['day', 'threeDays', 'week', 'month', 'older'] as const;

/** Minutes from the acceptance to the finish of orders last finished in the period; null without any. */
const delivery = {
  delivered: z.number(),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
};

/** All wallets, in signed tomans; `opening` and `closing` are null in rows that are no months. */
const wallets = {
  opening: z.nullable(z.number()),
  charge: z.number(),
  gift: z.number(),
  manual: z.number(),
  order: z.number(),
  typeChange: z.number(),
  refund: z.number(),
  closing: z.nullable(z.number()),
};

/** Codes made in the period with what one use of each gives, and uses in the period with what they gave; in tomans. */
const gifts = { codes: z.number(), worth: z.number(), uses: z.number(), used: z.number() };

const reportOf = <F extends z.core.$ZodShape>(figures: F) =>
  z.object({ data: z.array(z.object({ ...rowNames, ...figures })), total: z.object(figures) });

const IncomeReport = reportOf(income);
const OrderReport = reportOf(orders);
const DeliveryReport = reportOf(delivery);
const WalletReport = reportOf(wallets);
const GiftReport = reportOf(gifts);

export interface Reports {
  income: z.infer<typeof IncomeReport>;
  orders: z.infer<typeof OrderReport>;
  delivery: z.infer<typeof DeliveryReport>;
  wallets: z.infer<typeof WalletReport>;
  gifts: z.infer<typeof GiftReport>;
}
export type Figures<N extends ReportName> = Reports[N]['total'];

/** The figures in the order of their columns. */
export const figureLabels: { [N in ReportName]: Record<keyof Figures<N>, string> } = {
  income: {
    orders: 'سفارش تازه',
    ordered: 'فروش',
    changed: 'تغییر نوع',
    refunds: 'تعداد بازگشت',
    refunded: 'بازگشت وجه',
    income: 'درآمد',
  },
  orders: {
    orders: 'ثبت‌شده',
    pending: 'در انتظار طراحی',
    designing: 'در حال طراحی',
    suspended: 'منتظر مشتری',
    revising: 'در انتظار بازنگری',
    finished: 'آمادهٔ دریافت',
    rejected: 'رد شده',
    cancelled: 'لغو شده',
    day: 'کمتر از ۱ روز',
    threeDays: '۱ تا ۳ روز',
    week: '۳ تا ۷ روز',
    month: '۷ تا ۳۰ روز',
    older: 'بیش از ۳۰ روز',
  },
  delivery: { delivered: 'تحویل‌شده', median: 'نیمی زودتر از', p90: '۹ تا از هر ۱۰ زودتر از' },
  wallets: {
    opening: 'ماندهٔ اول دوره',
    charge: 'شارژ',
    gift: 'هدیه',
    manual: 'تغییر دستی',
    order: 'سفارش',
    typeChange: 'تغییر نوع',
    refund: 'بازگشت وجه',
    closing: 'ماندهٔ آخر دوره',
  },
  gifts: { codes: 'کد ساخته‌شده', worth: 'ارزش کدها', uses: 'دفعات استفاده', used: 'مبلغ استفاده‌شده' },
};

const counts = new Set(['orders', 'refunds', 'delivered', 'codes', 'uses']);

export type Unit = 'toman' | 'count' | 'minutes';

export const unitOf = (name: ReportName, figure: string): Unit =>
  name === 'orders' || counts.has(figure) ? 'count' : name === 'delivery' ? 'minutes' : 'toman';

/** Declares a report, and the same as a table. */
const reportCalls = <const N extends ReportName, A extends z.ZodMiniType>(
  name: N,
  summary: string,
  answer: A,
) => {
  const asked = { query, rule: periodRule };
  return [
    endpoint('GET', `report/${name}`, 'admin', {
      ...asked,
      summary,
      hears: ['design', 'person', 'offer'],
      answer,
    }),
    endpoint('GET', `report/${name}.csv`, 'admin', {
      ...asked,
      summary: 'The same as a table for spreadsheets (CSV, UTF-8 with BOM)',
      answer: 'file',
    }),
  ] as const;
};

export const [getIncomeReport, getIncomeReportCsv] = reportCalls(
  'income',
  'What the shop earned, by month of the entry, type of the order, or who finished it',
  IncomeReport,
);
export const [getOrderReport, getOrderReportCsv] = reportCalls(
  'orders',
  'Orders made in a period by status, and the age of those that are open',
  OrderReport,
);
export const [getDeliveryReport, getDeliveryReportCsv] = reportCalls(
  'delivery',
  'How long orders take from acceptance to finish: median and 90th percentile in minutes',
  DeliveryReport,
);
export const [getWalletReport, getWalletReportCsv] = reportCalls(
  'wallets',
  'What all wallets hold, and what moved it',
  WalletReport,
);
export const [getGiftReport, getGiftReportCsv] = reportCalls('gifts', 'Gift codes made and used', GiftReport);
