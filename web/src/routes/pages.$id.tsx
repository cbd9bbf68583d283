import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../features/content/PublicPage.tsx';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/pages/$id')({
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/content/page-query.ts'), ({ pageQuery }) => [
      pageQuery(now.params.id),
    ]),
  component: PublicPage,
});
