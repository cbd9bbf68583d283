import { formatNumber } from '#contract/common/money';
import type { Counters } from '#contract/dashboard';
import type { QueueName } from './bench-search.ts';

const texts = [
  ['pending', 'سفارش در انتظار'],
  ['revising', 'بازنگری'],
  ['mine', 'سفارش دست شما'],
] as const;

/**
 * Says what work there is outside a queue, «۱ بازنگری و ۴ سفارش دست شما (۱ قول دیر شده)»; empty if there is none. An order with a
 * late promise is one of those.
 */
export function workLeft(counters: Counters, list: QueueName): string {
  const parts = texts
    .filter(([name]) => name !== list && counters[name] > 0)
    .map(([name, text]) => `${formatNumber(counters[name])} ${text}`);
  const late = counters.late > 0 ? `${formatNumber(counters.late)} قول دیر شده` : '';
  const last = parts.pop();
  if (last === undefined) return late;
  const all = parts.length > 0 ? `${parts.join('، ')} و ${last}` : last;
  return late ? `${all} (${late})` : all;
}
