import { Languages, LayoutDashboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { Header } from 'react-aria-components/Menu';
import { toPersianDigits } from '#contract/common/digits';
import { displayName, levelLabels } from '#contract/people';
import { useIsAdmin, useProfile } from '../../features/auth/parts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { MenuChoices, MenuItem, MenuPopover, MenuSeparator } from '../../ui/Menu.tsx';
import { chooseTheme, useThemeChoice } from '../../ui/theme.ts';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';
import type { ProfileTab } from '../../features/profile/parts.ts';

const themes = [
  { id: 'system', label: 'خودکار', icon: <Monitor /> },
  { id: 'light', label: 'روشن', icon: <Sun /> },
  { id: 'dark', label: 'تیره', icon: <Moon /> },
] as const;

/** A tab of the profile dialog, the notifications, or the sign-out. */
export type AccountPart = ProfileTab | 'notices' | 'leave';

type UserMenuPopoverProps = PopoverProps & { onOpen: (part: AccountPart) => void };

export function UserMenuPopover({ onOpen, ...popover }: UserMenuPopoverProps) {
  const theme = useThemeChoice();
  const isAdmin = useIsAdmin();
  // The top bar of a phone has no room for a separate language menu.
  const isNarrow = matchMedia('(width < 40rem)').matches;
  return (
    <MenuPopover {...popover} label="حساب من" head={<WhoIsHere />}>
      <MenuItem icon={<UserRound />} onAction={() => onOpen('data')}>
        پروفایل
      </MenuItem>
      {isAdmin && (
        <MenuItem icon={<LayoutDashboard />} href="/">
          داشبورد
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoices value={theme} options={themes} onChange={chooseTheme}>
        <Header className="px-3 pt-1 pb-1 text-xs text-muted">ظاهر</Header>
      </MenuChoices>
      {isNarrow && (
        <MenuChoices value="fa" options={[{ id: 'fa', label: 'فارسی', icon: <Languages /> }]}>
          <Header className="px-3 pt-2 pb-1 text-xs text-muted">زبان</Header>
        </MenuChoices>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut className="mirror" />} tone="danger" onAction={() => onOpen('leave')}>
        خروج از حساب
      </MenuItem>
    </MenuPopover>
  );
}

function WhoIsHere() {
  const profile = useProfile();
  const name = displayName(profile);
  return (
    <div className="mb-1.5 flex items-center gap-3 border-b px-3 pt-1.5 pb-3">
      <Avatar person={profile} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{name === profile.mobile ? toPersianDigits(name) : name}</span>
          {profile.level.status === 'vip' && <VerifiedTick className="size-4 shrink-0" />}
        </p>
        <p className="text-xs text-muted">
          {name === profile.mobile ? (
            `سطح ${levelLabels[profile.level.status]}`
          ) : (
            <Ltr>{toPersianDigits(profile.mobile)}</Ltr>
          )}
        </p>
      </div>
    </div>
  );
}
