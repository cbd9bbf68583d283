import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useIsAdmin, useProfile } from '../../features/auth/parts.ts';
import { resumeMessages } from '../../features/tickets/parts.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { cx } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useWide } from '../../ui/use-wide.ts';
import { WhenIdle } from '../../ui/WhenIdle.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Content } from './Content.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useLiveEvents } from './use-live-events.ts';

const AdminTools = lazyPart(async () => (await import('./AdminTools.tsx')).AdminTools);

export function Shell({ children }: { children: ReactNode }) {
  const isUp = useLiveEvents();
  const { _id: person } = useProfile();
  const isAdmin = useIsAdmin();
  const isWide = useWide();
  const queryClient = useQueryClient();
  useEffect(() => {
    whenIdle(() => void resumeMessages(queryClient, person, isAdmin).catch(() => {}));
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
        className="sticky top-0 hidden h-dvh w-68 shrink-0 flex-col border-e lg:flex"
      >
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{isWide && <Sidebar />}</div>
        {isAdmin && <div className="h-22 shrink-0" />}
      </aside>
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-col',
          isAdmin
            ? 'pb-[calc(var(--bottom-bar)+var(--tools))] tall:has-data-foot:pb-(--bottom-bar)'
            : 'pb-(--bottom-bar)',
        )}
      >
        <TopBar />
        <OfflineLine isUp={isUp} />
        <Content>{children}</Content>
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
