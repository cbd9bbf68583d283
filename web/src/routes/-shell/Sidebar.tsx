import { Link } from '../../lib/router-link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useProfile } from '../../features/auth/parts.ts';
import { useTicketCount } from '../../features/tickets/parts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { WhenIdle } from '../../ui/Deferred.tsx';
// Its listener must be there before the foot is.
import './install-prompt.ts';
import { NavLink } from './NavLink.tsx';
import { homeOf, sidebarItems } from './nav-items.ts';

const SidebarFoot = lazyPart(async () => (await import('./SidebarFoot.tsx')).SidebarFoot);

export function Sidebar() {
  const profile = useProfile();
  const waiting = useTicketCount(profile);
  return (
    <div className="flex min-h-full flex-col px-4 pt-4 pb-3">
      <Link
        to={homeOf(profile) as '/'}
        aria-label="حکاک"
        className="mb-2 flex min-h-11 items-center rounded-md px-2 no-underline"
      >
        <Logo />
      </Link>
      <nav aria-label="بخش‌ها">
        <ul className="flex flex-col gap-0.5">
          {sidebarItems(profile, waiting).map((item) => (
            <li key={item.to}>
              <NavLink item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-h-2 flex-1" />
      <WhenIdle fallback={<div className="min-h-48" />}>
        <SidebarFoot />
      </WhenIdle>
    </div>
  );
}
