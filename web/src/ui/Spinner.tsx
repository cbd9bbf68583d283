import { cx } from './class-names.ts';

type SpinnerProps = { label?: string; size?: 'sm' | 'md' | 'lg'; className?: string };

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-8' };

/** Announced with `label`; without it, the surroundings must announce the wait. */
export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      className={cx('quiet-pulse animate-spin', sizes[size], className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2" opacity="0.22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}
