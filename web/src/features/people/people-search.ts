import { sorts } from '#contract/common/paging';
import { id, oneOf, readsSearch, text } from '../../lib/address.ts';

/** `user` is the id of the person whose dialog is open. */
export const usersSearch = readsSearch({ search: text, filter: oneOf(sorts), user: id });
export type PeopleSearch = ReturnType<typeof usersSearch>;

/** `all` is the kind of which the person's page shows more than the newest. */
export const personSearch = readsSearch({ all: oneOf(['codes', 'drawings']) });
export type PersonSearch = ReturnType<typeof personSearch>;
