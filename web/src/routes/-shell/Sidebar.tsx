import { Link } from '../../lib/router-link.tsx';
import { Logo, LogoMark } from '../../ui/Logo.tsx';
import { useProfile } from '../../features/auth/parts.ts';
import { useTicketCount } from '../../features/tickets/parts.ts';
import { AboutLine } from '../../features/about/parts.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { useWide } from '../../ui/use-wide.ts';
// Its listener must be there before the foot is.
import './install-prompt.ts';
import { NavLink } from './NavLink.tsx';
import { homeOf, sidebarItems } from './nav-items.ts';

const SidebarFoot = lazyPart(async () => (await import('./SidebarFoot.tsx')).SidebarFoot);

export function Sidebar() {
  const profile = useProfile();
  const waiting = useTicketCount(profile);
  // Else it is a rail of icons.
  const hasWords = useWide('xl');
  return (
    <div className="flex min-h-full flex-col px-3 pt-4 pb-3 xl:px-4">
      <Link
        to={homeOf(profile) as '/'}
        aria-label="حکاک"
        className="mb-4 flex min-h-11 items-center rounded-md px-2 no-underline"
      >
        {hasWords ? <Logo /> : <LogoMark className="size-8" />}
      </Link>
      <nav aria-label="بخش‌ها">
        <ul className="flex flex-col gap-1">
          {sidebarItems(profile, waiting).map((item) => (
            <li key={item.to}>
              <NavLink item={item} hasWords={hasWords} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-h-2 flex-1" />
      {hasWords && (
        <>
          <WhenIdle fallback={<div className="min-h-39" />}>
            <SidebarFoot />
          </WhenIdle>
          <AboutLine />
        </>
      )}
    </div>
  );
}
