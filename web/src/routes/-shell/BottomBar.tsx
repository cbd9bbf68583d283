import { useRouterState } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useIsAdmin, useProfile } from '../../features/auth/parts.ts';
import { useTicketCount } from '../../features/tickets/parts.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { BottomNavLink } from './NavLink.tsx';
import { bottomBarItems } from './nav-items.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const Drawer = lazyPart(async () => (await import('./Drawer.tsx')).Drawer);

export function BottomBar() {
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  const waiting = useTicketCount(profile);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The drawer belongs to the page it was opened on, so navigating closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === path;
  return (
    <nav
      aria-label="دسترسی سریع"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-canvas/90 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <ul
        className={cx(
          'mx-auto grid max-w-form',
          // The admin's tools are in the first column.
          isAdmin ? 'grid-cols-6 *:first:col-start-2' : 'grid-cols-5',
        )}
      >
        {bottomBarItems(profile, waiting).map((item) => (
          <li key={item.to} className="min-w-0">
            <BottomNavLink item={item} />
          </li>
        ))}
        <li>
          <Button
            variant="bare"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPress={() => setOpenedOn(path)}
            className="flex min-h-16 w-full cursor-pointer flex-col items-center justify-center gap-0.5 text-nav text-muted active:bg-press"
          >
            <Menu />
            بیشتر
          </Button>
        </li>
      </ul>
      <Deferred when={isOpen}>
        <Drawer isOpen={isOpen} onOpenChange={(next) => setOpenedOn(next ? path : null)} />
      </Deferred>
    </nav>
  );
}
