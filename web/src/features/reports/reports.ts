import { formatNumber } from '#contract/common/money';
import { paidStatuses, takenBack } from '#contract/orders';
import {
  type Breakdown,
  figureLabels,
  getDeliveryReport,
  getDeliveryReportCsv,
  getGiftReport,
  getGiftReportCsv,
  getIncomeReport,
  getIncomeReportCsv,
  getOrderReport,
  getOrderReportCsv,
  getWalletReport,
  getWalletReportCsv,
  orderAges,
  type ReportName,
  type Unit,
  unitOf,
} from '#contract/reports';
import { queryOf } from '../../lib/queries.ts';
import { formatMinutes } from './minutes.ts';
import type { Period } from './period.ts';
import { byKeys, type ReportsSearch } from './reports-search.ts';

/** The breakdowns of a report; `status` is the orders' own. */
export type By = Breakdown | 'status';
export const byLabels: Record<By, string> = {
  status: 'وضعیت و عمر',
  month: 'ماه',
  type: 'نوع طرح',
  designer: 'طراح',
};

export interface Figure {
  id: string;
  label: string;
  format: Unit;
}

/** Rows and total as tables show them, whatever the report. */
export type Row = { key: string; label: string } & Record<string, string | number | null>;
export interface Report {
  data: readonly Row[];
  total: Record<string, number | null>;
}

interface ReportView {
  title: string;
  note: string;
  empty: string;
  /** Of a row without any figure: «۳ ماه بدون سفارش». */
  nothing: string;
  breakdowns: readonly By[];
  /** Figures above the table; the first is the largest. */
  heads: readonly string[];
  /** The figure that the chart draws by month, and that bars compare. */
  drawn: string;
  /** Figures of each breakdown's table. */
  columns: (by: By) => readonly string[];
}

export function figureOf(name: ReportName, id: string): Figure {
  const labels: Record<string, string> = figureLabels[name];
  return { id, label: labels[id] ?? '', format: unitOf(name, id) };
}

export const unitLabels: Record<Unit, string> = { toman: 'تومان', count: 'سفارش', minutes: 'دقیقه' };

/** Formats a figure without its unit; a minus is before the number, on its left. */
export function formatFigure(value: number | null | undefined, format: Unit): string {
  if (value === null || value === undefined) return '—';
  if (format === 'minutes') return formatMinutes(value);
  return `${value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`;
}

const all = (name: ReportName) => Object.keys(figureLabels[name]);
const states = ['orders', ...paidStatuses];

export const reportViews: Record<ReportName, ReportView> = {
  income: {
    title: 'درآمد',
    note: 'فروش منهای برگشتی‌ها، به ماه پرداخت. هدیه‌ها جزو درآمد نیستند.',
    empty: 'در این بازه پولی برای سفارشی پرداخت نشده است.',
    nothing: 'بدون گردش',
    breakdowns: ['month', 'type', 'designer'],
    heads: ['income', 'orders', 'ordered', 'refunded'],
    drawn: 'income',
    columns: () => all('income'),
  },
  orders: {
    title: 'سفارش‌ها',
    note: 'سفارش‌های ثبت‌شده در این بازه، با وضعیت امروزشان و روزهایی که سفارش‌های باز منتظر مانده‌اند.',
    empty: 'در این بازه سفارشی ثبت نشده است.',
    nothing: 'بدون سفارش',
    breakdowns: ['status', 'month', 'type', 'designer'],
    heads: ['orders', 'finished', 'rejected', 'cancelled'],
    drawn: 'orders',
    columns: (by) => (by === 'status' ? ['orders', ...orderAges] : states),
  },
  delivery: {
    title: 'زمان تحویل',
    note: 'از پذیرش تا تحویل؛ تقریبی، با خطای حداکثر ۱۵ درصد.',
    empty: 'در این بازه سفارشی تحویل نشده است.',
    nothing: 'بدون تحویل',
    breakdowns: ['month', 'type', 'designer'],
    heads: ['median', 'p90', 'delivered'],
    drawn: 'median',
    columns: () => all('delivery'),
  },
  wallets: {
    title: 'کیف پول مشتری‌ها',
    note: 'همهٔ پولی که مشتری‌ها پیش فروشگاه دارند و آنچه کم و زیادش کرده است.',
    empty: 'در این بازه پولی در کیف پول‌ها نبوده است.',
    nothing: 'بدون گردش',
    breakdowns: ['month'],
    heads: ['closing', 'charge', 'gift', 'manual'],
    drawn: 'closing',
    columns: () => all('wallets'),
  },
  gifts: {
    title: 'کدهای هدیه',
    note: 'کدهایی که ساخته شده و آنچه مشتری‌ها با کدها گرفته‌اند.',
    empty: 'در این بازه کدی ساخته یا استفاده نشده است.',
    nothing: 'بدون کد',
    breakdowns: ['month'],
    heads: ['used', 'uses', 'codes', 'worth'],
    drawn: 'used',
    columns: () => all('gifts'),
  },
};

const calls = {
  income: getIncomeReport,
  orders: getOrderReport,
  delivery: getDeliveryReport,
  wallets: getWalletReport,
  gifts: getGiftReport,
};
export const csvCalls = {
  income: getIncomeReportCsv,
  orders: getOrderReportCsv,
  delivery: getDeliveryReportCsv,
  wallets: getWalletReportCsv,
  gifts: getGiftReportCsv,
};

export const queryIn = (period: Period, by: By) => ({ ...period, ...(by !== 'status' && { by }) });

export const reportQuery = (name: ReportName, period: Period, by: By) =>
  queryOf(calls[name], { query: queryIn(period, by) });

const firstBy = (name: ReportName): By => reportViews[name].breakdowns[0] ?? 'month';

/** The breakdown of a report in an address; the first one has none there. */
export const byIn = (search: ReportsSearch, name: ReportName): By =>
  (name in byKeys ? search[byKeys[name as keyof typeof byKeys]] : undefined) ?? firstBy(name);

/** The part of an address that shows a report in this breakdown. */
export const searchOf = (name: ReportName, by: By): ReportsSearch =>
  name in byKeys ? { [byKeys[name as keyof typeof byKeys]]: by === firstBy(name) ? undefined : by } : {};

/** The name of the figures of all rows together: sums, but also medians and balances, which are no sums. */
export const wholePeriod = 'کل بازه';

/** Orders that have ended have no age. */
const ended = new Set<string>(['finished', ...takenBack]);

export const toReport = (name: ReportName, by: By, { data, total }: Report): Report =>
  name === 'orders' && by === 'status'
    ? {
        data: data.map((row) =>
          ended.has(row.key) ? { ...row, ...Object.fromEntries(orderAges.map((age) => [age, null])) } : row,
        ),
        total,
      }
    : { data, total };
