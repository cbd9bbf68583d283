import type { QueryOf } from '#contract/common/endpoint';
import type { exportOrders } from '#contract/orders';
import type { OrderConditions } from './queries.ts';

export type SearchQuery = QueryOf<typeof exportOrders>;

export const conditionsOf = ({ status, userId, desc, ...rest }: SearchQuery): OrderConditions => ({
  ...rest,
  description: desc,
  statuses: status && [status],
  // A text that cannot be an id matches no row.
  person: userId === undefined ? undefined : /^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : 0,
});
