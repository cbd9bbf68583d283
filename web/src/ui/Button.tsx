import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { cx } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'ghostDanger' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'relative inline-flex max-w-full shrink-0 cursor-pointer select-none items-center justify-center gap-2 border py-1 text-center font-medium wrap-break-word no-underline transition-[background-color,border-color,color,box-shadow,transform,opacity] active:scale-[0.985] data-disabled:cursor-default data-disabled:opacity-50 data-pending:cursor-progress data-pending:active:scale-100';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-ember text-on-ember shadow-fill hover:bg-ember-strong active:bg-ember-strong',
  secondary:
    'border-control bg-surface text-ink shadow-card hover:border-ink hover:bg-[image:linear-gradient(var(--hover),var(--hover))] active:bg-[image:linear-gradient(var(--press),var(--press))]',
  ghost: 'border-transparent text-ink hover:bg-hover active:bg-press',
  ghostDanger: 'border-transparent text-danger hover:bg-danger-soft active:bg-danger-soft',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-strong active:bg-danger-strong',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 rounded-sm px-3 text-sm',
  md: 'min-h-11 rounded-md px-4.5 text-base',
  lg: 'min-h-13 rounded-lg px-6 text-lg',
};

/** One of a row of ready-made choices, a `bare` button with `aria-pressed`. */
export const choiceClass =
  'min-h-11 cursor-pointer rounded-md border border-control/45 bg-surface px-4 text-sm transition-colors hover:border-control active:bg-hover aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-text';

export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
) {
  return cx(base, variants[variant], sizes[size], className);
}

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

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'isWide' | 'size' | 'variant'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'outline' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  shortcut?: string;
};

const iconVariants = {
  ghost:
    'border-transparent text-muted hover:bg-hover hover:text-ink active:bg-press aria-expanded:bg-hover aria-expanded:text-ink',
  outline: 'border-control bg-surface text-ink shadow-card hover:border-ink active:bg-hover',
  danger: 'border-transparent text-danger hover:bg-danger-soft active:bg-danger-soft',
};
const iconSizes = { sm: 'size-9 rounded-sm', md: 'size-11 rounded-md', lg: 'size-13 rounded-lg' };

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  isLoading,
  shortcut,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={rest.isDisabled ? null : label} shortcut={shortcut}>
      <Button
        {...rest}
        variant="bare"
        aria-label={label}
        isLoading={isLoading}
        className={cx(
          'relative inline-grid shrink-0 cursor-pointer place-items-center border transition-[background-color,border-color,color,transform] active:scale-95 data-disabled:cursor-default data-disabled:opacity-50',
          iconVariants[variant],
          iconSizes[size],
          className,
        )}
      >
        {isLoading ? <Spinner label="در حال انجام" /> : icon}
      </Button>
    </Tooltip>
  );
}

let place: HTMLElement | undefined;

/** Announces `text` to screen readers at once. */
function announce(text: string): void {
  if (!place) {
    place = document.createElement('div');
    place.className = 'sr-only';
    place.ariaLive = 'assertive';
    // An open dialog hides all but this from screen readers.
    place.dataset.liveAnnouncer = 'true';
    document.body.append(place);
  }
  const message = document.createElement('p');
  message.textContent = text;
  place.replaceChildren(message);
}
