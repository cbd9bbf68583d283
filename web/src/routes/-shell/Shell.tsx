import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsAdmin, useProfile } from '../../features/auth/parts.ts';
import { PersonActDialog } from '../../features/people/person-act.ts';
import { useOnline } from '../../lib/use-online.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { cx } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useWide } from '../../ui/use-wide.ts';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useRouterState } from '@tanstack/react-router';
import { titleOf } from './nav-items.ts';
import { Wifi, WifiOff } from 'lucide-react';
import { listenToEvents } from '../../lib/events.ts';
import { handleEvent } from '../../lib/freshness.ts';

const Rail = lazyPart(async () => (await import('./Rail.tsx')).Rail);
const PersonAct = lazyPart(async () => (await import('./AdminTools.tsx')).PersonAct);
const AdminTools = lazyPart(async () => (await import('./AdminTools.tsx')).AdminTools);

export function Shell({ children }: { children: ReactNode }) {
  const isUp = useLiveEvents();
  const { _id: person } = useProfile();
  const isAdmin = useIsAdmin();
  const isWide = useWide();
  const hasWords = useWide('xl');
  const queryClient = useQueryClient();
  useEffect(() => {
    whenIdle(() => {
      const resume = async () => {
        const { resumeMessages } = await import('../../features/messages/message-queue.ts');
        await resumeMessages(queryClient, person, isAdmin);
      };
      void resume().catch(() => {});
    });
  }, [queryClient, person, isAdmin]);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-page">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
        className="skip-link rounded-md bg-ink px-4 py-2 text-canvas"
      >
        پرش به محتوا
      </a>
      <aside
        aria-label="منوی کناری"
        className="sticky top-0 hidden h-dvh w-18 shrink-0 flex-col border-e lg:flex xl:w-68"
      >
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {isWide &&
            (hasWords ? (
              <Sidebar />
            ) : (
              <Suspense>
                <Rail />
              </Suspense>
            ))}
        </div>
        {isAdmin && <div className="h-22 shrink-0" />}
      </aside>
      <div className="benched flex min-w-0 flex-1 flex-col pb-(--bottom-bar)">
        <TopBar />
        <OfflineLine isUp={isUp} />
        <PersonActDialog value={PersonAct}>
          <Content>{children}</Content>
        </PersonActDialog>
        {isAdmin && (
          <WhenIdle>
            <AdminTools />
          </WhenIdle>
        )}
      </div>
      {!isWide && <BottomBar />}
    </div>
  );
}

function Content({ children }: { children: ReactNode }) {
  const profile = useProfile();
  const main = useRef<HTMLElement>(null);
  const isChanging = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  });
  const path = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const lastPath = useRef(path);
  const [firstPath] = useState(path);

  // Before the effects of the page, which may set another title.
  useLayoutEffect(() => {
    const title = titleOf(profile, path);
    document.title = title ? `${title} · حکاک` : 'حکاک';
  }, [path, profile]);
  useEffect(() => {
    if (lastPath.current !== path && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path]);

  return (
    <main
      ref={main}
      id="content"
      tabIndex={-1}
      className={cx(
        'min-w-0 flex-1 px-4 py-(--page-edge) outline-none transition-opacity duration-150 focus-visible:outline-none sm:px-6 lg:px-8',
        isChanging && 'opacity-50',
      )}
    >
      {/* The first page follows no other; faded in, it would only be complete later. */}
      <div key={path} className={cx(path !== firstPath && 'animate-appear')}>
        {children}
      </div>
    </main>
  );
}

// In ms; a restarted server is back within this time, and the message would only flicker.
const delayMs = 3000;
const farewell = 3000;

function OfflineLine({ isUp }: { isUp: boolean }) {
  const isOnline = useOnline();
  const [state, setState] = useState<'up' | 'down' | 'back'>('up');
  const isDown = !isOnline || !isUp;

  useEffect(() => {
    if (isDown) {
      const timer = setTimeout(() => setState('down'), isOnline ? delayMs : 0);
      return () => clearTimeout(timer);
    }
    setState((was) => (was === 'down' ? 'back' : was));
    return undefined;
  }, [isDown, isOnline]);

  useEffect(() => {
    if (state !== 'back') return undefined;
    const timer = setTimeout(() => setState('up'), farewell);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div
      role="status"
      data-offline={state === 'up' ? undefined : ''}
      className="sticky top-0 z-10 tall:top-16"
    >
      {state !== 'up' && (
        <p
          className={cx(
            'flex min-h-9 animate-appear items-center justify-center gap-2 px-4 text-bar [&>.lucide]:size-4',
            state === 'down' ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success',
          )}
        >
          {state === 'down' ? <WifiOff /> : <Wifi />}
          {/* Page layouts reserve one line. */}
          {state === 'down' ? (
            <span>
              ارتباط قطع شد
              <span className="max-sm:hidden">؛ به‌محض وصل‌شدن، همه‌چیز به‌روز می‌شود.</span>
            </span>
          ) : (
            'دوباره وصل شد'
          )}
        </p>
      )}
    </div>
  );
}

/** Refreshes the page by server events. Returns whether the event stream is connected. */
function useLiveEvents(): boolean {
  const queryClient = useQueryClient();
  const [isUp, setUp] = useState(true);

  useEffect(
    () =>
      listenToEvents({
        onEvent: (event) => handleEvent(queryClient, event),
        onUp: () => setUp(true),
        onDisconnect: () => setUp(false),
      }),
    [queryClient],
  );
  useReleaseOffer(isUp);
  return isUp;
}

/** Offers to load the page again when a new release has come. A release restarts the server, which ends the stream. */
function useReleaseOffer(isUp: boolean) {
  const wasDisconnected = useRef(false);
  // A release takes the files of the one before away, so this one is fetched in time.
  useEffect(() => whenIdle(() => void importOffer().catch(() => {})), []);
  useEffect(() => {
    if (isUp && wasDisconnected.current)
      importOffer().then(
        ({ offerRelease }) => offerRelease(),
        () => {},
      );
    wasDisconnected.current = !isUp;
  }, [isUp]);
}

const importOffer = () => import('./offer-release.ts');
