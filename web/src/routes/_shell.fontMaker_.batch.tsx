import { createFileRoute } from '@tanstack/react-router';
import { BatchPage } from '../features/fonts/batch/BatchPage.tsx';
import { makerSearch } from '../features/fonts/maker-search.ts';
import { makerQueries } from '../features/fonts/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/fontMaker_/batch')({
  validateSearch: makerSearch,
  loader: (now) => prefetchQueries(now, ...makerQueries()),
  component: () => <BatchPage path="/fontMaker" />,
});
