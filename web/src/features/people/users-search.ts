import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { id, orNothing, text } from '../../lib/address.ts';

/** What of the users page lives in its address; `user` is the one whose information is open. */
export const usersSearch = z.object({
  search: orNothing(text),
  filter: orNothing(z.enum(sorts)),
  user: orNothing(id),
});
