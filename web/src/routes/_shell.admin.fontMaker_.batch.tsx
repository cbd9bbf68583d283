import { createFileRoute } from '@tanstack/react-router';
import { BatchPage } from '../features/fonts/batch/BatchPage.tsx';
import { beginFonts } from '../features/fonts/begin.ts';
import { makerSearch } from '../features/fonts/maker-search.ts';

export const Route = createFileRoute('/_shell/admin/fontMaker_/batch')({
  validateSearch: makerSearch,
  // The page does not wait for these answers.
  loader: (now) => void beginFonts(now),
  component: () => <BatchPage place="/admin/fontMaker" />,
});
