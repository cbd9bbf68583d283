import { createFileRoute } from '@tanstack/react-router';
import { personSearch } from '../features/people/people-search.ts';
import { PersonPage } from '../features/people/PersonPage.tsx';
import { personQuery } from '../features/people/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/users_/$id')({
  validateSearch: personSearch,
  loader: (now) => prefetchQueries(now, personQuery(now.params.id)),
  component: PersonPage,
});
