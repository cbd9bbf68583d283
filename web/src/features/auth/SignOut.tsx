import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { logout } from '#contract/auth';
import { dropDraftsOf, hasDrafts } from '../../lib/drafts.ts';
import { hasTabDrafts } from '../../lib/private-drafts.ts';
import { useCall } from '../../lib/queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { endSession } from './session.ts';

type SignOutProps = {
  /** The id of the signed-in person. */
  person: string;
  isWanted: boolean;
  /** Called after signing out or cancelling. */
  onSettled: () => void;
};

/** Deletes the person's drafts here too and asks first if there are any; settings such as the theme stay. */
export function SignOut({ person, isWanted, onSettled }: SignOutProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const call = useCall(logout, {
    onSuccess: async () => {
      await endSession(queryClient, () => router.navigate({ to: '/login' }));
      await dropDraftsOf(person);
      onSettled();
    },
    onError: onSettled,
  });

  const leave = useEffectEvent((hasUnsent: boolean) => (hasUnsent ? setAsked(true) : call.run({})));
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    void hasDrafts(person).then((hasUnsent) => !isOver && leave(hasUnsent || hasTabDrafts()));
    return () => {
      isOver = true;
    };
  }, [isWanted, person]);

  return (
    <ConfirmDialog
      isOpen={isAsked}
      onOpenChange={(isOpen) => {
        setAsked(isOpen);
        if (!isOpen) onSettled();
      }}
      title="خروج از حساب؟"
      message="چیزی نوشته‌اید یا گذاشته‌اید که هنوز فرستاده نشده است. با خروج، پیش‌نویس‌های شما از این مرورگر پاک می‌شود."
      cancelLabel="می‌مانم"
      confirmLabel="خروج و پاک کردن پیش‌نویس"
      onConfirm={() => call.run({})}
    />
  );
}
