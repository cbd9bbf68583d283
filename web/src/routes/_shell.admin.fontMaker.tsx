import { createFileRoute } from '@tanstack/react-router';
import { MakerPage } from '../features/fonts/MakerPage.tsx';
import { beginFonts } from '../features/fonts/begin.ts';
import { makerSearch } from '../features/fonts/maker-search.ts';

export const Route = createFileRoute('/_shell/admin/fontMaker')({
  validateSearch: makerSearch,
  // The page does not wait for these answers.
  loader: (now) => void beginFonts(now),
  component: () => <MakerPage place="/admin/fontMaker" />,
});
