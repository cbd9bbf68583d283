import * as z from 'zod/mini';
import { formatNumber } from './money.ts';
import { searchText, wholeNumber } from './fields.ts';

export const sorts = ['newest', 'oldest'] as const;
export type Sort = (typeof sorts)[number];

const sortLabels: Record<Sort, string> = { newest: 'تازه‌ترین', oldest: 'قدیمی‌ترین' };
export const sortOptions = sorts.map((id) => ({ id, label: sortLabels[id] }));

const page = z._default(wholeNumber(1, 1_000_000), 1);

/** The query of a list without a search; values outside the bounds are refused, never clamped. */
export const pageQuery = (count = 10) => ({
  page,
  count: z._default(wholeNumber(1, 100), count),
  filter: z._default(z.enum(sorts), 'newest'),
});

export const listQuery = (count = 10) => ({ ...pageQuery(count), search: z._default(searchText, '') });

/** The query of a list that has its own sequence unless `filter` asks for another. */
export const sortedQuery = () => ({ ...listQuery(), filter: z.optional(z.enum(sorts)) });

export const Metadata = z.object({
  page: z.number(),
  count: z.number(),
  total: z.number(),
  totalPages: z.number(),
});
export type Metadata = z.infer<typeof Metadata>;

export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ data: z.array(item), metadata: Metadata });

export interface Paging {
  page: number;
  count: number;
}

/** The output of a `listQuery`. */
export interface ListFilter extends Paging {
  filter: Sort;
  search: string;
}

/**
 * A list counts its rows up to one more than this, or than the end of the asked page, unless their number is kept; counters
 * count all.
 */
export const maxCounted = 1000;

/** The number of rows at which counting ends. */
export const countLimit = ({ page, count }: Paging): number => Math.max(maxCounted, page * count) + 1;

export const rowsBefore = ({ page, count }: Paging): number => (page - 1) * count;

/** Formats a list's total, which is «more than» once it exceeds `maxCounted`. */
export const formatTotal = (total: number): string =>
  total > maxCounted ? `بیش از ${formatNumber(maxCounted)}` : formatNumber(total);

/** A page past the end is an empty list; `totalPages` is at least 1. */
export function metadata({ page, count }: Paging, total: number): Metadata {
  return { page, count, total, totalPages: Math.max(1, Math.ceil(total / count)) };
}
