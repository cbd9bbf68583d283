import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';
import { Deferred } from './Deferred.tsx';
import { Tooltip } from './Tooltip.tsx';

export type PopoverProps = {
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

type PopoverButtonProps = {
  label: string;
  kind?: 'menu' | 'dialog';
  popover: ComponentType<PopoverProps>;
  /** Its state, where something else opens it too. */
  control?: Pick<PopoverProps, 'isOpen' | 'onOpenChange'>;
  className?: string;
  children: ReactNode;
};

export function PopoverButton({
  label,
  kind = 'menu',
  popover: Popover,
  control,
  className,
  children,
}: PopoverButtonProps) {
  const uncontrolled = useState(false);
  const [isOpen, setOpen] = control ? [control.isOpen, control.onOpenChange] : uncontrolled;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Tooltip text={isOpen ? null : label}>
        <Button
          variant="bare"
          ref={button}
          aria-label={label}
          aria-haspopup={kind}
          aria-expanded={isOpen}
          onPress={() => setOpen(true)}
          onKeyDown={(event) => {
            if (kind !== 'menu' || event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpen(true);
          }}
          className={cx(
            'relative inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md text-muted transition-[background-color,color,transform] hover:bg-hover hover:text-ink active:scale-95 aria-expanded:bg-hover aria-expanded:text-ink',
            className,
          )}
        >
          {children}
        </Button>
      </Tooltip>
      <Deferred when={isOpen}>
        <Popover triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} />
      </Deferred>
    </>
  );
}
