import { formatNumber } from '#contract/common/money';
import { Link } from '../../lib/router-link.tsx';
import { CountMark } from '../../ui/CountMark.tsx';
import type { NavItem } from './nav-items.ts';

const linkClass =
  'group relative flex min-h-11 items-center gap-3 rounded-md px-3.5 text-base text-muted no-underline transition-colors hover:bg-hover hover:text-ink active:bg-press data-[status=active]:bg-ember-soft data-[status=active]:font-medium data-[status=active]:text-ember-text';

export function NavLink({ item }: { item: NavItem }) {
  const { to, title, icon: Icon, exact, count, countNote } = item;
  return (
    <Link
      to={to as '/'}
      activeOptions={{ exact: exact ?? false, includeSearch: false }}
      className={linkClass}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-2.5 -start-3 w-1 origin-center scale-y-0 rounded-e-full bg-ember transition-transform duration-200 group-data-[status=active]:scale-y-100"
      />
      <Icon aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {count !== undefined && count > 0 && (
        <span
          title={countNote}
          className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-ember-soft px-1.5 text-xs font-medium text-ember-text"
        >
          {formatNumber(count)}
          <span className="sr-only"> {countNote}</span>
        </span>
      )}
    </Link>
  );
}

const bottomLinkClass =
  'group relative flex min-h-16 min-w-0 flex-col items-center justify-center gap-0.5 text-nav text-muted no-underline transition-colors active:bg-press data-[status=active]:font-medium data-[status=active]:text-ember-text';

export function BottomNavLink({ item }: { item: NavItem }) {
  const { to, title, short, icon: Icon, exact, count, countNote } = item;
  return (
    <Link
      to={to as '/'}
      activeOptions={{ exact: exact ?? false, includeSearch: false }}
      className={bottomLinkClass}
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-1/4 -top-px h-0.5 scale-x-0 rounded-full bg-ember transition-transform duration-200 group-data-[status=active]:scale-x-100"
      />
      <span className="relative">
        <Icon aria-hidden="true" />
        {count !== undefined && <CountMark count={count} className="-end-3 -top-2" />}
      </span>
      <span className="max-w-full truncate">{short ?? title}</span>
      {count !== undefined && count > 0 && (
        <span className="sr-only">
          {formatNumber(count)} {countNote}
        </span>
      )}
    </Link>
  );
}
