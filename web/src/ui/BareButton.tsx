import { type ComponentProps, type KeyboardEvent, useEffect, useImperativeHandle, useRef } from 'react';

export type BareButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  isDisabled?: boolean;
  /** The button keeps the focus and does nothing. */
  isPending?: boolean;
  onPress?: () => void;
};

/**
 * The browser's own button without a look. Within the fields, calendars and toasts of react-aria, whose buttons get
 * their work from them, the library's is used.
 */
export function BareButton({
  isDisabled,
  isPending = false,
  onPress,
  onKeyDown,
  type = 'button',
  ref,
  ...rest
}: BareButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);

  useEffect(() => {
    if (!isPending || document.activeElement !== button.current) return;
    void import('./announce.ts').then(
      ({ announce }) => announce('در حال انجام'),
      () => {},
    );
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
      onKeyDown={handleKeyDown}
      onClick={(event) => {
        // A button may be within something that is pressed itself.
        event.stopPropagation();
        // Safari does not focus a clicked element, and a dialog gives the focus back to where it was.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        if (!isPending) onPress?.();
      }}
    />
  );
}
