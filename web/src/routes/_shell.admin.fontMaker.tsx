import { createFileRoute } from '@tanstack/react-router';
import { MakerPage } from '../features/fonts/MakerPage.tsx';
import { makerSearch } from '../features/fonts/maker-search.ts';
import { makerQueries } from '../features/fonts/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/fontMaker')({
  validateSearch: makerSearch,
  // The address follows the drawing, but only a saved one is fetched.
  loaderDeps: ({ search: { creation } }) => ({ creation }),
  loader: (now) => prefetchQueries(now, ...makerQueries(now.deps.creation)),
  component: () => <MakerPage path="/admin/fontMaker" />,
});
