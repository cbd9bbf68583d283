import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

/** For admins. Render it within `Deferred`. */
export const PersonDialog = lazyPart(async () => (await import('./PersonDialog.tsx')).PersonDialog);

type PersonButtonProps = { userId: string; className?: string; children: ReactNode };

export function PersonButton({ userId, className, children }: PersonButtonProps) {
  const [open, dialog] = useDialog((control) => <PersonDialog {...control} userId={userId} />);
  return (
    <>
      <Button
        variant="bare"
        aria-haspopup="dialog"
        onPress={open}
        className={cx('min-h-6 cursor-pointer text-start focus-visible:outline-2', className)}
      >
        {children}
      </Button>
      {dialog}
    </>
  );
}
