import type { ReactNode } from 'react';
import { BareButton } from '../../ui/BareButton.tsx';
import { cx } from '../../ui/class-names.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import { PersonDialog } from './lazy.ts';

type PersonButtonProps = { userId: string; className?: string; children: ReactNode };

export function PersonButton({ userId, className, children }: PersonButtonProps) {
  const [open, dialog] = useDialog((control) => <PersonDialog {...control} userId={userId} />);
  return (
    <>
      <BareButton
        aria-haspopup="dialog"
        onPress={open}
        className={cx('min-h-6 cursor-pointer text-start focus-visible:outline-2', className)}
      >
        {children}
      </BareButton>
      {dialog}
    </>
  );
}
