import { ChevronDown } from 'lucide-react';
import { useCallback, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import { SignOut, useProfile } from '../../features/auth/parts.ts';
import { ProfileDialog } from '../../features/profile/parts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { PopoverButton, type PopoverProps } from '../../ui/PopoverButton.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const UserMenuPopover = lazyPart(async () => (await import('./UserMenuPopover.tsx')).UserMenuPopover);

export function UserMenu() {
  const profile = useProfile();
  const [openProfile, profileDialog] = useDialog((control) => <ProfileDialog {...control} />);
  const [isLeaving, setLeaving] = useState(false);
  const Popover = useCallback(
    (props: PopoverProps) => (
      <UserMenuPopover {...props} onProfile={openProfile} onLeave={() => setLeaving(true)} />
    ),
    [openProfile],
  );
  const name = displayName(profile);
  return (
    <>
      <PopoverButton
        label={`حساب من، ${toPersianDigits(name)}`}
        popover={Popover}
        className="ps-1 pe-1 sm:pe-2.5"
      >
        <Avatar
          src={profile.image}
          size="sm"
          mark={profile.level.status === 'vip' && <VerifiedTick className="size-3.5!" />}
        />
        <span className="hidden max-w-40 truncate text-sm font-medium text-ink md:inline">
          {toPersianDigits(name)}
        </span>
        <ChevronDown aria-hidden="true" className="hidden size-4 sm:block" />
      </PopoverButton>
      {profileDialog}
      <Deferred when={isLeaving}>
        <SignOut person={profile._id} isWanted={isLeaving} onSettled={() => setLeaving(false)} />
      </Deferred>
    </>
  );
}
