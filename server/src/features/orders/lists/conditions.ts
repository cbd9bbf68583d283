import type { QueryOf } from '#contract/common/endpoint';
import type { exportOrders } from '#contract/orders';
import type { OrderConditions } from './queries.ts';

/** What narrows an admin's search, as the contract writes it. */
export type SearchQuery = QueryOf<typeof exportOrders>;

/** The same as the rows know it. */
export const conditionsOf = ({ status, userId, desc, ...rest }: SearchQuery): OrderConditions => ({
  ...rest,
  description: desc,
  statuses: status && [status],
  // An id that can be no row's matches none.
  person: userId === undefined ? undefined : /^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : 0,
});
