import { createFileRoute } from '@tanstack/react-router';
import { BatchPage } from '../features/fonts/batch/BatchPage.tsx';
import { makerSearch } from '../features/fonts/maker-search.ts';
import { prefetchMaker } from '../features/fonts/prefetch.ts';

export const Route = createFileRoute('/_shell/fontMaker_/batch')({
  validateSearch: makerSearch,
  loader: (now) => prefetchMaker(now),
  component: () => <BatchPage path="/fontMaker" />,
});
