import { createFileRoute, useRouter } from '@tanstack/react-router';
import { MakerPage } from '../features/fonts/MakerPage.tsx';
import { fontsQuery } from '../features/fonts/queries.ts';
import { makerSearch } from '../features/fonts/settings.ts';
import { beginQuestions } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/fontMaker')({
  validateSearch: makerSearch,
  loader: (now) => beginQuestions(now, fontsQuery()),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <MakerPage
      search={Route.useSearch()}
      hrefOf={(search) => router.buildLocation({ to: '/fontMaker', search }).href}
      writeAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
      onOrder={(fontId) => void navigate({ to: '/designOrder', search: { fontId } })}
    />
  );
}
