import { ChevronDown, Languages, Wallet } from 'lucide-react';
import { Link } from '../../lib/router-link.tsx';
import { NotificationBell } from '../../features/notifications/parts.tsx';
import { SignOut, useIsAdmin, useProfile } from '../../features/auth/parts.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { Palette } from './Palette.tsx';
import { PopoverButton, type PopoverProps } from '../../ui/PopoverButton.tsx';
import { homeOf } from './nav-items.ts';
import type { AccountPart } from './UserMenuPopover.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { formatToman } from '#contract/common/money';
import { Toman } from '../../ui/Toman.tsx';
import { useCallback, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import { ProfileDialog, type ProfileTab } from '../../features/profile/parts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { useRecordDialog } from '../../ui/use-dialog.tsx';

const LanguageMenuPopover = lazyPart(
  async () => (await import('./LanguageMenuPopover.tsx')).LanguageMenuPopover,
);

export function TopBar() {
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  const [openProfile, renderProfile] = useRecordDialog<ProfileTab>();
  const [isLeaving, setLeaving] = useState(false);
  const [isBellOpen, setBellOpen] = useState(false);
  const openAccount = useCallback(
    (part: AccountPart) => {
      if (part === 'leave') setLeaving(true);
      else if (part === 'notices') setBellOpen(true);
      else openProfile(part);
    },
    [openProfile],
  );
  return (
    <header className="z-20 tall:sticky tall:top-0 border-b bg-canvas/85 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="relative flex h-[calc(var(--spacing)*16-1px)] items-center gap-1 px-3 sm:gap-2 sm:px-6 lg:px-8">
        <Link
          to={homeOf(profile) as '/'}
          aria-label="حکاک"
          className="grid size-11 shrink-0 place-items-center rounded-md lg:hidden"
        >
          <LogoMark className="size-8" />
        </Link>
        <Palette onAccount={openAccount} />
        <div className="ms-auto flex items-center gap-0.5 sm:gap-1.5">
          {!isAdmin && <WalletChip />}
          <PopoverButton label="زبان" popover={LanguageMenuPopover} className="max-sm:hidden">
            <Languages />
          </PopoverButton>
          <NotificationBell isOpen={isBellOpen} onOpenChange={setBellOpen} />
          <UserMenu onOpen={openAccount} />
        </div>
      </div>
      {renderProfile((tab, control) => (
        <ProfileDialog tab={tab} {...control} />
      ))}
      <Deferred when={isLeaving}>
        <SignOut person={profile._id} isWanted={isLeaving} onSettled={() => setLeaving(false)} />
      </Deferred>
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
      <Wallet className="text-muted max-sm:hidden" />
      <Toman amount={amount} />
    </Link>
  );
}

const UserMenuPopover = lazyPart(async () => (await import('./UserMenuPopover.tsx')).UserMenuPopover);

function UserMenu({ onOpen }: { onOpen: (part: AccountPart) => void }) {
  const profile = useProfile();
  const Popover = useCallback(
    (props: PopoverProps) => <UserMenuPopover {...props} onOpen={onOpen} />,
    [onOpen],
  );
  const name = displayName(profile);
  return (
    <PopoverButton
      label={`حساب من، ${toPersianDigits(name)}`}
      popover={Popover}
      className="ps-1 pe-1 sm:pe-2.5"
    >
      <Avatar
        person={profile}
        size="sm"
        mark={profile.level.status === 'vip' && <VerifiedTick className="size-3.5!" />}
      />
      <span className="hidden max-w-40 truncate text-sm font-medium text-ink md:inline">
        {toPersianDigits(name)}
      </span>
      <ChevronDown className="hidden size-4 sm:block" />
    </PopoverButton>
  );
}
