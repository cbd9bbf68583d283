import { createFileRoute } from '@tanstack/react-router';
import { CoursePage } from '../features/tutorials/CoursePage.tsx';
import { courseQuery } from '../features/tutorials/queries.ts';
import { courseSearch } from '../features/tutorials/tutorials-search.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/tutorial/$id')({
  validateSearch: courseSearch,
  loader: (now) => prefetchQueries(now, courseQuery(now.params.id)),
  component: CoursePage,
});
