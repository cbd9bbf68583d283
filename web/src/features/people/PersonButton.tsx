import { type ReactNode, useState } from 'react';
import { BareButton } from '../../ui/BareButton.tsx';
import { cx } from '../../ui/class-names.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { PersonDialog } from './lazy.ts';

type PersonButtonProps = {
  userId: string;
  /** The name of a button without text. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A person's name or picture that opens the user information dialog. */
export function PersonButton({ userId, label, className, children }: PersonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BareButton
        aria-label={label}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
        className={cx('min-h-6 cursor-pointer text-start focus-visible:outline-2', className)}
      >
        {children}
      </BareButton>
      <Deferred when={isOpen}>
        <PersonDialog userId={userId} isOpen={isOpen} onOpenChange={setOpen} />
      </Deferred>
    </>
  );
}
