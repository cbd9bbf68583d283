import type { QueryOf } from '#contract/common/endpoint';
import type { exportOrders } from '#contract/orders';
import { rowIdOrNone } from '../../../platform/ctx.ts';
import type { OrderConditions } from './queries.ts';

export type SearchQuery = QueryOf<typeof exportOrders>;

export const conditionsOf = ({ status, userId, desc, ...rest }: SearchQuery): OrderConditions => ({
  ...rest,
  description: desc,
  statuses: status && [status],
  person: userId === undefined ? undefined : rowIdOrNone(userId),
});
