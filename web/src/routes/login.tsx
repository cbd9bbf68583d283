import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { forwardSignedIn } from '../features/auth/parts.ts';
import { ContactLine } from '../features/settings/parts.ts';

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ back: z.optional(z.string()) }),
  beforeLoad: async ({ context, search }) => {
    await forwardSignedIn(context.queryClient, search.back);
  },
  component: Login,
});

function Login() {
  const { back } = Route.useSearch();
  return <LoginPage back={back} foot={<ContactLine />} />;
}
