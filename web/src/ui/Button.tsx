import { type ReactNode, useState } from 'react';
import { BareButton, type BareButtonProps } from './BareButton.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { cx } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

/** A button with this text shows a spinner and is disabled. */
export const LOADER = '…';

export type ButtonProps = Omit<BareButtonProps, 'className' | 'isPending' | 'style'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isLoading?: boolean;
  icon?: ReactNode;
  isWide?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  isLoading = false,
  icon,
  isWide,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isPending = isLoading || children === LOADER;
  // The last text stays in place invisibly, so that the width does not change.
  const [lastText, setLastText] = useState('در حال انجام');
  if (typeof children === 'string' && children !== LOADER && children !== lastText) setLastText(children);
  const text = children === LOADER ? lastText : children;

  return (
    <BareButton
      {...rest}
      isPending={isPending}
      className={buttonClass(variant, size, cx(isWide && 'w-full', className))}
    >
      <span className={cx('inline-flex items-center gap-2', isPending && 'opacity-0')}>
        {icon}
        {text}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="در حال انجام" />
        </span>
      )}
    </BareButton>
  );
}
