/** An admin's search also finds the orders of customers by their names and mobiles. */
import { orderNames } from '#contract/orders';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { searchTerms } from '../../../platform/database/search.ts';
import { type Named, findNamed } from '../../people/service.ts';

/** A shorter number is an order's, or one in its texts: parts of mobiles would bring orders that nobody means. */
const isShortNumber = /^[0-9]{1,6}$/;

/** The customers whom words of a search name; undefined if there is nothing to look for, or nobody may. */
export async function namedCustomers(ctx: Ctx, search = ''): Promise<Named | undefined> {
  const terms = ctx.caller.admin ? searchTerms(search, orderNames) : [];
  const words = terms
    .filter(({ word, numbers }) => numbers.length === 0 && !isShortNumber.test(word))
    .map(({ word }) => word);
  if (words.length === 0) return undefined;
  const named = await findNamed(ctx.db, words);
  return words.length === terms.length ? named : { ...named, all: [] };
}
