import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../features/content/PublicPage.tsx';
import { pageQuery } from '../features/content/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/pages/$id')({
  loader: (now) => prefetchQueries(now, pageQuery(now.params.id)),
  component: PublicPage,
});
