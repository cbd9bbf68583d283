import { Languages, Wallet } from 'lucide-react';
import { Link } from '../../lib/router-link.tsx';
import { NotificationBell } from '../../features/notifications/parts.tsx';
import { useIsAdmin, useProfile } from '../../features/auth/parts.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { OrderSearch } from './OrderSearch.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { homeOf } from './nav-items.ts';
import { UserMenu } from './UserMenu.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { formatToman } from '#contract/common/money';
import { Toman } from '../../ui/Toman.tsx';

const LanguageMenuPopover = lazyPart(
  async () => (await import('./LanguageMenuPopover.tsx')).LanguageMenuPopover,
);

export function TopBar() {
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  return (
    <header className="z-20 tall:sticky tall:top-0 border-b bg-canvas/85 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="relative flex h-16 items-center gap-1 px-3 sm:gap-2 sm:px-6 lg:px-8">
        <Link
          to={homeOf(profile) as '/'}
          aria-label="حکاک"
          className="grid size-11 shrink-0 place-items-center rounded-md lg:hidden"
        >
          <LogoMark className="size-8" />
        </Link>
        <OrderSearch />
        <div className="ms-auto flex items-center gap-0.5 sm:gap-1.5">
          {!isAdmin && <WalletChip />}
          <PopoverButton label="زبان" popover={LanguageMenuPopover} className="max-sm:hidden">
            <Languages aria-hidden="true" />
          </PopoverButton>
          <NotificationBell />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

function WalletChip() {
  const { amount } = useProfile();
  return (
    <Link
      to="/wallet"
      aria-label={`موجودی کیف پول: ${formatToman(amount)}`}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-md px-2 text-bar font-medium whitespace-nowrap text-ink no-underline transition-colors hover:bg-hover active:bg-press sm:px-3"
    >
      <Wallet aria-hidden="true" className="text-muted max-sm:hidden" />
      <Toman amount={amount} />
    </Link>
  );
}
