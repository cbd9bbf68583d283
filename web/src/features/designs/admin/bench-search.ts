import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { designStatuses, designTypes } from '#contract/designs';
import { orNothing, text } from '../../../lib/address.ts';

const count = z.int().check(z.positive(), z.maximum(2_147_483_647));

/** `design` is the chosen order's id; `list` the list in front on phones. */
export const benchSearch = z.object({
  design: orNothing(count),
  list: orNothing(z.enum(['hand'])),
});

/** Every filter of the search through all orders; `userId` comes from a customer's card. */
export const designsSearch = z.object({
  search: orNothing(text),
  status: orNothing(z.enum(designStatuses)),
  type: orNothing(z.enum(designTypes)),
  orderNumber: orNothing(count),
  filename: orNothing(text),
  desc: orNothing(text),
  userId: orNothing(count),
  filter: orNothing(z.enum(sorts)),
});
export type DesignsSearch = z.infer<typeof designsSearch>;

/** What is chosen is a step back leads over; what is typed takes the place of what stood there. */
export type ChangeDesigns = (changed: Partial<DesignsSearch>, replace?: boolean) => void;

/** What narrows the list; the order of the rows does not. */
export const filterNames = ['search', 'status', 'type', 'orderNumber', 'filename', 'desc', 'userId'] as const;

export const noFilters: Pick<DesignsSearch, (typeof filterNames)[number]> = {
  search: undefined,
  status: undefined,
  type: undefined,
  orderNumber: undefined,
  filename: undefined,
  desc: undefined,
  userId: undefined,
};

export const countFilters = (search: DesignsSearch) =>
  filterNames.filter((name) => search[name] !== undefined).length;
