import { createFileRoute, useRouter } from '@tanstack/react-router';
import { MakerPage } from '../features/fonts/MakerPage.tsx';
import { beginFonts } from '../features/fonts/begin.ts';
import { makerSearch } from '../features/fonts/maker-search.ts';

export const Route = createFileRoute('/_shell/fontMaker')({
  validateSearch: makerSearch,
  // The page does not wait for these answers.
  loader: (now) => void beginFonts(now),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <MakerPage
      search={Route.useSearch()}
      hrefOf={(search) => router.buildLocation({ to: '/fontMaker', search }).href}
      batchHrefOf={(search) => router.buildLocation({ to: '/fontMaker/batch', search }).href}
      writeAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
      onOrder={(fontId) => void navigate({ to: '/designOrder', search: { fontId } })}
    />
  );
}
