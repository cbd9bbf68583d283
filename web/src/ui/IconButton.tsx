import { type ReactNode, useImperativeHandle, useRef } from 'react';
import { BareButton, type BareButtonProps } from './BareButton.tsx';
import { cx } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import { shortcutHint, useHint } from './use-hint.tsx';

type IconButtonProps = Omit<
  BareButtonProps,
  'children' | 'className' | 'isPending' | 'onBlur' | 'onFocus' | 'style'
> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'outline' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  isLoading?: boolean;
  shortcut?: string;
  className?: string;
};

const variants = {
  ghost:
    'border-transparent text-muted hover:bg-hover hover:text-ink active:bg-press aria-expanded:bg-hover aria-expanded:text-ink',
  outline: 'border-control bg-surface text-ink shadow-card hover:border-ink active:bg-hover',
  danger: 'border-transparent text-danger hover:bg-danger-soft active:bg-danger-soft',
};
const sizes = { sm: 'size-9 rounded-sm', md: 'size-11 rounded-md', lg: 'size-13 rounded-lg' };

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  isLoading,
  shortcut,
  className,
  ref,
  ...rest
}: IconButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const { trigger, show, bubble } = useHint(button, shortcutHint(label, shortcut));
  return (
    <>
      <BareButton
        {...rest}
        {...trigger}
        ref={button}
        aria-label={label}
        isPending={isLoading}
        onPointerEnter={rest.isDisabled ? undefined : trigger.onPointerEnter}
        onPointerDown={() => show(false, 0)}
        className={cx(
          'relative inline-grid shrink-0 cursor-pointer place-items-center border transition-[background-color,border-color,color,transform] active:scale-95 data-disabled:cursor-default data-disabled:opacity-50',
          variants[variant],
          sizes[size],
          className,
        )}
      >
        {isLoading ? <Spinner label="در حال انجام" /> : icon}
      </BareButton>
      {bubble}
    </>
  );
}
