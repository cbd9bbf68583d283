import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { cx } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'isWide' | 'size' | 'variant'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'outline' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  shortcut?: string;
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
          variants[variant],
          sizes[size],
          className,
        )}
      >
        {isLoading ? <Spinner label="در حال انجام" /> : icon}
      </Button>
    </Tooltip>
  );
}
