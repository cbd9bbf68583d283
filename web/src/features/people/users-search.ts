import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { id, orNothing, text } from '../../lib/address.ts';

/** `user` is the id of the person whose dialog is open. */
export const usersSearch = z.object({
  search: orNothing(text),
  filter: orNothing(z.enum(sorts)),
  user: orNothing(id),
});
