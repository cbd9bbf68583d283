import { createFileRoute } from '@tanstack/react-router';
import { peopleQuery } from '../features/people/people-query.ts';
import { usersSearch } from '../features/people/people-search.ts';
import { PeoplePage } from '../features/people/PeoplePage.tsx';
import { beginQuestions } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/users')({
  validateSearch: usersSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => beginQuestions(now, peopleQuery(now.deps)),
  component: PeoplePage,
});
