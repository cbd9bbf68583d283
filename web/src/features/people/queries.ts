import { listPeople } from '#contract/people';
import { listOf } from '../../lib/queries.ts';
import type { PeopleSearch } from './people-search.ts';

export const peopleQuery = ({ search, filter }: PeopleSearch) =>
  listOf(listPeople, { query: { search, filter } }, ({ users }) => users);
