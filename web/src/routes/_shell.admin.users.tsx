import { createFileRoute } from '@tanstack/react-router';
import { peopleQuery } from '../features/people/queries.ts';
import { usersSearch } from '../features/people/people-search.ts';
import { PeoplePage } from '../features/people/PeoplePage.tsx';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/users')({
  validateSearch: usersSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, peopleQuery(now.deps)),
  component: PeoplePage,
});
