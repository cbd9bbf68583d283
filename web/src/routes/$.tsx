import { createFileRoute } from '@tanstack/react-router';
import { findProfile } from '../features/auth/parts.ts';
import { NotFound } from './-shell/NotFound.tsx';
import { Shell } from './-shell/Shell.tsx';

export const Route = createFileRoute('/$')({
  loader: async ({ context }) => ({ isSignedIn: (await findProfile(context.queryClient)) !== null }),
  component: Nowhere,
});

function Nowhere() {
  const { isSignedIn } = Route.useLoaderData();
  return isSignedIn ? (
    <Shell>
      <NotFound />
    </Shell>
  ) : (
    <main>
      <NotFound />
    </main>
  );
}
