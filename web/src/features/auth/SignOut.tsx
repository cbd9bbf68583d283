import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { logout } from '#contract/auth';
import { dropDraftsOf, hasDrafts } from '../../lib/drafts.ts';
import { hasKept } from '../../lib/kept-papers.ts';
import { useCall } from '../../lib/queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { end } from './session.ts';

type SignOutProps = {
  /** Id of who is signed in. */
  person: string;
  /** It has been asked for. */
  isWanted: boolean;
  /** It was carried out, or thought better of. */
  onSettled: () => void;
};

/**
 * Ends this login on the server, deletes the person's drafts in this browser, and goes to the sign-in page; asks before
 * something unsent is lost. What the browser keeps for everybody, such as the theme, stays.
 */
export function SignOut({ person, isWanted, onSettled }: SignOutProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const call = useCall(logout, {
    onSuccess: async () => {
      await end(queryClient, () => router.navigate({ to: '/login' }));
      // The forms are gone by now, so that none of them writes its words once more.
      await dropDraftsOf(person);
      onSettled();
    },
    onError: onSettled,
  });

  const leave = useEffectEvent((hasUnsent: boolean) => (hasUnsent ? setAsked(true) : call.run({})));
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    void hasDrafts(person).then((hasUnsent) => !isOver && leave(hasUnsent || hasKept()));
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
