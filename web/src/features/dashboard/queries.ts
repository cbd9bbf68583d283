import { countDevices } from '#contract/devices';
import { countPending, countToday, getOrders, listInHand } from '#contract/orders';
import { countUnanswered } from '#contract/tickets-number';
import { queryOf } from '../../lib/queries.ts';

export const lastOrders = queryOf(getOrders, { query: { count: 4 } });
export const inHand = queryOf(listInHand, {});
export const counts = {
  pending: queryOf(countPending, {}),
  today: queryOf(countToday, {}),
  devices: queryOf(countDevices, {}),
  tickets: queryOf(countUnanswered, {}),
};
