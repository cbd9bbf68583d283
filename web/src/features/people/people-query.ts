import { listPeople } from '#contract/people';
import { listOf } from '../../lib/queries.ts';
import type { UsersSearch } from './users-search.ts';

export const peopleQuery = ({ search, filter }: UsersSearch) =>
  listOf(listPeople, { query: { search, filter } }, ({ users }) => users);
