import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { announce } from './announce.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { cx } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

/** A button with this text shows a spinner and is disabled. */
export const LOADER = '…';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  /** `bare` has no look, for rows and pictures that are pressed. */
  variant?: ButtonVariant | 'bare';
  size?: ButtonSize;
  /** The button keeps the focus and does nothing. */
  isLoading?: boolean;
  isDisabled?: boolean;
  icon?: ReactNode;
  isWide?: boolean;
  onPress?: () => void;
};

/** The browser's own button. Where react-aria gives a button its work, as in calendars and toasts, use the library's. */
export function Button({
  variant = 'secondary',
  size = 'md',
  isLoading = false,
  isDisabled,
  icon,
  isWide,
  onPress,
  onKeyDown,
  type = 'button',
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const isPending = isLoading || children === LOADER;
  // The last text stays in place invisibly, so that the width does not change.
  const [lastText, setLastText] = useState('در حال انجام');
  if (typeof children === 'string' && children !== LOADER && children !== lastText) setLastText(children);

  useEffect(() => {
    if (isPending && document.activeElement === button.current) announce('در حال انجام');
  }, [isPending]);

  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // They belong to the button, not to the shortcuts of the page; a key that is held presses once.
    event.stopPropagation();
    if (event.repeat) event.preventDefault();
  }

  return (
    <button
      {...rest}
      ref={button}
      // oxlint-disable-next-line react/button-has-type -- it is one of the three
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isPending || rest['aria-disabled']}
      data-disabled={isDisabled || undefined}
      data-pending={isPending || undefined}
      className={
        variant === 'bare' ? className : buttonClass(variant, size, cx(isWide && 'w-full', className))
      }
      onKeyDown={handleKeyDown}
      onClick={(event) => {
        // A button may be within something that is pressed itself.
        event.stopPropagation();
        // Safari does not focus a clicked element, and a dialog gives the focus back to where it was.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        if (!isPending) onPress?.();
      }}
    >
      {variant === 'bare' ? (
        children
      ) : (
        <>
          <span className={cx('inline-flex items-center gap-2', isPending && 'opacity-0')}>
            {icon}
            {children === LOADER ? lastText : children}
          </span>
          {isPending && (
            <span className="absolute inset-0 grid place-items-center">
              <Spinner label="در حال انجام" />
            </span>
          )}
        </>
      )}
    </button>
  );
}
