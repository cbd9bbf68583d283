import { createFileRoute } from '@tanstack/react-router';
import { MakerPage } from '../features/fonts/MakerPage.tsx';
import { makerSearch } from '../features/fonts/maker-search.ts';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/fontMaker')({
  validateSearch: makerSearch,
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/fonts/queries.ts'), ({ fontsQuery }) => [fontsQuery()]),
  component: () => <MakerPage path="/fontMaker" />,
});
