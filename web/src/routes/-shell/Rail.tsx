import { useProfile } from '../../features/auth/parts.ts';
import { useTicketCount } from '../../features/tickets/parts.ts';
import { formatNumber } from '#contract/common/money';
import { Link } from '../../lib/router-link.tsx';
import { CountMark } from '../../ui/CountMark.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { homeOf, sidebarItems } from './nav-items.ts';

/** The sidebar where it has no room for words, which are the tooltips of its icons. */
export function Rail() {
  const profile = useProfile();
  const waiting = useTicketCount(profile);
  return (
    <div className="flex flex-col items-center gap-1 px-3 pt-4 pb-3">
      <Link
        to={homeOf(profile) as '/'}
        aria-label="حکاک"
        className="mb-3 grid size-11 place-items-center rounded-md"
      >
        <LogoMark className="size-8" />
      </Link>
      <nav aria-label="بخش‌ها">
        <ul className="flex flex-col gap-1">
          {sidebarItems(profile, waiting).map(({ to, title, icon: Icon, exact, count = 0, countNote }) => (
            <li key={to}>
              <Tooltip text={count > 0 ? `${title}، ${formatNumber(count)} ${countNote}` : title}>
                <Link
                  to={to as '/'}
                  activeOptions={{ exact: exact ?? false, includeSearch: false }}
                  className="relative grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink active:bg-press data-[status=active]:bg-ember-soft data-[status=active]:text-ember-text"
                >
                  <Icon aria-hidden="true" />
                  <span className="sr-only">
                    {title}
                    {count > 0 && ` ${formatNumber(count)} ${countNote}`}
                  </span>
                  <CountMark count={count} className="-end-1 -top-1" />
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
