import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { whenUsed } from '../lib/when-idle.ts';
import { Deferred } from '../ui/Deferred.tsx';
import { TopBeam } from '../ui/TopBeam.tsx';
import { toastQueue } from '../ui/toast.ts';
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
      <Deferred when={wantsToasts}>
        <Toaster />
      </Deferred>
    </>
  );
}

/** At the first toast or use, at the latest after 10 s: offline it would be too late to fetch the toasts. */
function useWantsToasts(): boolean {
  const [wants, setWants] = useState(false);
  useEffect(() => {
    const want = () => setWants(true);
    const timer = setTimeout(want, 10_000);
    const unsubscribe = toastQueue.subscribe(want);
    const stopWaiting = whenUsed(want);
    return () => {
      clearTimeout(timer);
      stopWaiting();
      unsubscribe();
    };
  }, []);
  return wants;
}
