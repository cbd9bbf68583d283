import { useId } from 'react';
import { cx } from './class-names.ts';

/** The letter ح, half engraved, with the laser beam at the end of the line. */
export function LogoMark({ className }: { className?: string }) {
  const beam = useId();
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className={cx('size-9', className)}>
      <defs>
        <linearGradient id={beam} x1="38" y1="3" x2="38" y2="35" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--glow)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--glow)" />
        </linearGradient>
      </defs>
      <path
        d="M9.5 14.5c4.6-4 10-2.4 19.5.6C17.5 16.7 10 22.3 10 29.6c0 8.6 10.4 12 25 8.4"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M38 3v32" stroke={`url(#${beam})`} strokeWidth="1.5" />
      <circle cx="38" cy="37" r="3" fill="var(--ember)" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="text-xl font-bold tracking-tight">حکاک</span>
    </span>
  );
}
