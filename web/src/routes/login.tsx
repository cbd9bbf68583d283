import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { forwardSignedIn } from '../features/auth/parts.ts';
import { ContactLine } from '../features/settings/parts.ts';
import { readsSearch, text } from '../lib/address.ts';
import { WhenIdle } from '../ui/Deferred.tsx';

const loginSearch = readsSearch({ back: text });

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  beforeLoad: async ({ context, search }) => {
    await forwardSignedIn(context.queryClient, search.back);
  },
  component: Login,
});

function Login() {
  const { back } = Route.useSearch();
  return (
    <LoginPage
      back={back}
      foot={
        <WhenIdle fallback={<div className="min-h-16" />}>
          <ContactLine />
        </WhenIdle>
      }
    />
  );
}
