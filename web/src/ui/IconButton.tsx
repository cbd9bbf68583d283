import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { cx } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'className' | 'isPending' | 'style'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'outline' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  loading?: boolean;
  shortcut?: string;
  className?: string;
};

const variants = {
  ghost:
    'border-transparent text-muted hover:bg-hover hover:text-ink data-pressed:bg-press aria-expanded:bg-hover aria-expanded:text-ink',
  outline: 'border-control bg-surface text-ink shadow-card hover:border-ink data-pressed:bg-hover',
  danger: 'border-transparent text-danger hover:bg-danger-soft data-pressed:bg-danger-soft',
};
const sizes = { sm: 'size-9 rounded-sm', md: 'size-11 rounded-md', lg: 'size-13 rounded-lg' };

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  loading,
  shortcut,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <AriaButton
        {...rest}
        aria-label={label}
        isPending={loading}
        className={cx(
          'relative inline-grid shrink-0 cursor-pointer place-items-center border transition-[background-color,border-color,color,transform] data-pressed:scale-95 data-disabled:cursor-default data-disabled:opacity-50',
          variants[variant],
          sizes[size],
          className,
        )}
      >
        {loading ? <Spinner label="در حال انجام" /> : icon}
      </AriaButton>
    </Tooltip>
  );
}
