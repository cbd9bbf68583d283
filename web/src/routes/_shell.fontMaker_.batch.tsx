import { createFileRoute } from '@tanstack/react-router';
import { BatchPage } from '../features/fonts/batch/BatchPage.tsx';
import { makerSearch } from '../features/fonts/maker-search.ts';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/fontMaker_/batch')({
  validateSearch: makerSearch,
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/fonts/queries.ts'), ({ fontsQuery }) => [fontsQuery()]),
  component: () => <BatchPage path="/fontMaker" />,
});
