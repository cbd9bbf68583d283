import { createFileRoute } from '@tanstack/react-router';
import { CoursesAdmin } from '../features/tutorials/admin/CoursesAdmin.tsx';
import { courseContentsQuery } from '../features/tutorials/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/settings_/tutorials')({
  loader: (now) => prefetchQueries(now, courseContentsQuery()),
  component: CoursesAdmin,
});
