/** An admin's search also finds the orders of customers by their names. */
import { orderNames } from '#contract/orders';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { searchTerms } from '../../../platform/database/search.ts';
import { type Named, findNamed } from '../../people/service.ts';

/** The customers whose names have words of a search; undefined if there is nothing to look for, or nobody may. */
export async function namedCustomers(ctx: Ctx, search = ''): Promise<Named | undefined> {
  const terms = ctx.caller.admin ? searchTerms(search, orderNames) : [];
  // A number is none of a name, but of an order.
  const words = terms
    .filter(({ word, numbers }) => numbers.length === 0 && !/^[0-9]+$/.test(word))
    .map(({ word }) => word);
  if (words.length === 0) return undefined;
  const named = await findNamed(ctx.db, words);
  return words.length === terms.length ? named : { ...named, all: [] };
}
