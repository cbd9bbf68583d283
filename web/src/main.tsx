import './zod-config.ts';
import './styles.css';
import './ui/aria-locale.ts';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isAdmin } from '#contract/profile';
import { backTo, endSession, isSignedIn, profileQuery } from './features/auth/parts.ts';
import { settingsQuery } from './features/settings/settings.ts';
import { CallError, handleFailures } from './lib/client.ts';
import { tabStorage } from './lib/browser-storage.ts';
import { ownPath } from '#contract/common/links';
import { firstPageStands, whenIdle } from './lib/when-idle.ts';
import { renew } from './lib/renew.ts';
import { Broken } from './routes/-shell/Broken.tsx';
import { routeTree } from './routes.gen.ts';
import { sayFailure } from './ui/shown-errors.ts';
import { toast } from './ui/toast.ts';
import { provideLaser } from './ui/vectors/customer-laser.ts';

const isOffline = (error: unknown) => error instanceof CallError && error.code === 'OFFLINE';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The server refuses the same call again. Without a connection a page says so at once, and loads when it is back.
      retry: (failures, error) => failures < 2 && isOffline(error) && navigator.onLine,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isOffline(error)) sayFailure(error, () => false);
      // Only uploads can be called off.
      else if (error.name === 'AbortError') toast.error('بارگذاری توسط کاربر لغو شد');
    },
  }),
});

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: lazyRouteComponent(() => import('./routes/-shell/NotFound.tsx'), 'NotFound'),
  scrollRestoration: true,
  // A link back from an order restores the scroll position of the list.
  getScrollRestorationKey: ({ href, pathname, state }) =>
    pathname === '/admin/designs' ? href : (state.__TSR_key ?? href),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Returns whether the failed call was a query without observers, such as a prefetch. */
const isAhead = (error: Error) =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state, observers }) => state.error === error && observers.length === 0);

handleFailures((error) => {
  // The caller reports a record that somebody else has changed, unless the act still means the same.
  if (error.current) return;
  if (error.code !== 'UNAUTHENTICATED') return sayFailure(error, isAhead);
  // The layout sends people who were never signed in here to the login page, without a toast.
  if (!isSignedIn(queryClient)) return;
  toast.error(error.message);
  const { href } = router.state.location;
  void endSession(
    queryClient,
    () => router.navigate({ to: '/login', search: backTo(href), ignoreBlocker: true }),
    error.ended,
  );
});

// Of the page one is going to; one that is only fetched beforehand takes nothing away from the page one is on.
addEventListener('vite:preloadError', (event) => {
  // The router would reload once more for the same part.
  tabStorage.write(`tanstack_router_reload:${event.payload.message}`, '1');
  if (router.state.isLoading && renew()) event.preventDefault();
});

// Nothing can lose the focus before something has it.
addEventListener(
  'focusin',
  async () => (await import('./ui/focus-keeper.ts').catch(() => null))?.keepFocus(),
  { once: true },
);

provideLaser(async () => {
  const { ownLaser } = await import('./features/devices/parts.tsx');
  const laser = await queryClient.ensureQueryData(ownLaser);
  const person = queryClient.getQueryData(profileQuery.queryKey);
  // A person without a page of devices is not asked to set one.
  return person && isAdmin(person) ? { ...laser, isUsual: false } : laser;
});

void queryClient.prefetchQuery(settingsQuery);

// Until the first page is painted, work that waits for an idle browser would take the connection and the processor from it.
function watchFirstPage() {
  if (router.state.isLoading || !router.state.resolvedLocation || queryClient.isFetching() > 0) return;
  stops.splice(0).forEach((stop) => stop());
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    firstPageStands();
  }).observe({ type: 'paint', buffered: true });
}
const stops = [
  router.subscribe('onRendered', watchFirstPage),
  queryClient.getQueryCache().subscribe(watchFirstPage),
];
setTimeout(firstPageStands, 5000);

// Only pages on a safe origin have one. In development it would keep the page from its newest parts.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const href = ownPath((data as { open?: string }).open);
    if (href) void router.navigate({ href });
  });
}

// A browser too old for the product has none: public/head.js has said so.
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
