import { getPerson, listPeople } from '#contract/person';
import { freshEachTime, listOf, queryOf } from '../../lib/queries.ts';
import type { PeopleSearch } from './people-search.ts';

/** Orders, payments and visits of others change what the list says of them. */
export const peopleQuery = ({ search, filter }: PeopleSearch) => ({
  ...listOf(listPeople, { query: { search, filter } }, ({ users }) => users),
  ...freshEachTime,
});

export const personQuery = (id: string) => queryOf(getPerson, { params: { id } });
