import { createFileRoute } from '@tanstack/react-router';
import { CoursesPage } from '../features/tutorials/CoursesPage.tsx';
import { coursesQuery } from '../features/tutorials/queries.ts';
import { coursesSearch } from '../features/tutorials/tutorials-search.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/tutorial/')({
  validateSearch: coursesSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, coursesQuery(now.deps)),
  component: CoursesPage,
});
