import type { QueryOf } from '#contract/common/endpoint';
import type { exportDesigns } from '#contract/designs';
import type { DesignConditions } from './queries.ts';

/** What narrows an admin's search, as the contract writes it. */
export type SearchQuery = QueryOf<typeof exportDesigns>;

/** The same as the rows know it. */
export const conditionsOf = ({ status, userId, desc, ...rest }: SearchQuery): DesignConditions => ({
  ...rest,
  description: desc,
  statuses: status && [status],
  // An id that can be no row's matches none.
  person: userId === undefined ? undefined : /^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : 0,
});
