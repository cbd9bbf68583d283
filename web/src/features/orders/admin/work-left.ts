import { formatNumber } from '#contract/common/money';
import type { Counters } from '#contract/dashboard';
import type { QueueName } from './bench-search.ts';

const texts = [
  ['late', 'قول دیر شده'],
  ['pending', 'سفارش در انتظار'],
  ['revising', 'بازنگری'],
  ['mine', 'سفارش دست شما'],
] as const;

/** Says what work there is outside a queue, «۱ بازنگری و ۴ سفارش دست شما»; empty if there is none. */
export function workLeft(counters: Counters, list: QueueName): string {
  const parts = texts
    .filter(([name]) => name !== list && counters[name] > 0)
    .map(([name, text]) => `${formatNumber(counters[name])} ${text}`);
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join('، ')} و ${last}` : last;
}
