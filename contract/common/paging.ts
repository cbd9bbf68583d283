import * as z from 'zod/mini';
import { searchText, wholeNumber } from './fields.ts';

export const sorts = ['newest', 'oldest'] as const;
export type Sort = (typeof sorts)[number];

const sortLabels: Record<Sort, string> = { newest: 'تازه‌ترین', oldest: 'قدیمی‌ترین' };
export const sortOptions = sorts.map((id) => ({ id, label: sortLabels[id] }));

const page = z._default(wholeNumber(1, 1_000_000), 1);

/** The query of every list; values outside the bounds are refused, never clamped. */
export const listQuery = (count = 10) => ({
  page,
  count: z._default(wholeNumber(1, 100), count),
  filter: z._default(z.enum(sorts), 'newest'),
  search: z._default(searchText, ''),
});

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

/** A page past the end is an empty list; `totalPages` is at least 1. */
export function metadata({ page, count }: Paging, total: number): Metadata {
  return { page, count, total, totalPages: Math.max(1, Math.ceil(total / count)) };
}
