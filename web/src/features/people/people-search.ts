import { sorts } from '#contract/common/paging';
import { id, oneOf, readsSearch, text } from '../../lib/address.ts';

/** `user` is the id of the person whose dialog is open. */
export const usersSearch = readsSearch({ search: text, filter: oneOf(sorts), user: id });
export type PeopleSearch = ReturnType<typeof usersSearch>;
