import { Camera } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName, levelLabels } from '#contract/people';
import { isAdmin } from '#contract/profile';
import { Button } from '../../ui/Button.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Ltr } from '../../ui/Ltr.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { useProfile } from '../auth/parts.ts';

const PictureDialog = lazyPart(async () => (await import('./PictureDialog.tsx')).PictureDialog);

export function ProfileHead() {
  const profile = useProfile();
  const [openPicture, pictureDialog] = useDialog((control) => <PictureDialog {...control} />);
  const name = displayName(profile);
  const { status } = profile.level;
  return (
    <div className="flex items-center gap-4 p-5 pb-4 sm:gap-5">
      <Button
        variant="bare"
        aria-label={profile.image ? 'تغییر تصویر پروفایل' : 'گذاشتن تصویر پروفایل'}
        onPress={openPicture}
        className="group relative grid shrink-0 cursor-pointer rounded-full focus-visible:outline-2 focus-visible:outline-offset-2"
      >
        <Avatar src={profile.image} size="xl" className="max-sm:size-20" />
        <span
          aria-hidden="true"
          className="absolute -end-1 -bottom-1 grid size-9 place-items-center rounded-full border bg-raised text-muted shadow-raised transition-colors group-hover:text-ink"
        >
          <Camera className="size-4.5!" />
        </span>
      </Button>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        <h3 className="max-w-full text-xl font-bold break-words">
          <bdi>{toPersianDigits(name)}</bdi>
          {status === 'vip' && <VerifiedTick className="ms-2 inline-block size-5 align-middle" />}
        </h3>
        {name !== profile.mobile && <Ltr className="text-muted">{toPersianDigits(profile.mobile)}</Ltr>}
        <Badge tone={isAdmin(profile) ? 'ember' : status === 'normal' ? 'neutral' : 'info'}>
          {isAdmin(profile) ? 'مدیر' : `سطح ${levelLabels[status]}`}
        </Badge>
      </div>
      {pictureDialog}
    </div>
  );
}
