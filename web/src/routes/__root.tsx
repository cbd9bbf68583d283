import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { Deferred } from '../ui/Deferred.tsx';
import { TopBeam } from '../ui/TopBeam.tsx';
import { useWantsToasts } from '../ui/use-wants-toasts.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const Toaster = lazyPart(async () => (await import('../ui/Toaster.tsx')).Toaster);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  const wantsToasts = useWantsToasts();
  return (
    <>
      <TopBeam isActive={isLoading} />
      <Outlet />
      <Deferred when={wantsToasts} isQuiet>
        <Toaster />
      </Deferred>
    </>
  );
}
