import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { Deferred } from '../ui/Deferred.tsx';
import { TopBeam } from '../ui/TopBeam.tsx';

const Toaster = lazy(async () => ({ default: (await import('../ui/Toaster.tsx')).Toaster }));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  const hasSettled = useHasSettled();
  return (
    <>
      <TopBeam isActive={isLoading} />
      <Outlet />
      <Deferred when={hasSettled}>
        <Toaster />
      </Deferred>
    </>
  );
}

/** Toasts wait until the first page stands, but not until the line is cut: one of them says that it is. */
function useHasSettled(): boolean {
  const [hasSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return hasSettled;
}
