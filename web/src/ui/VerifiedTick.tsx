import { cx } from './class-names.ts';

const seal =
  'M10.00 1.70A2.75 2.75 0 0 1 14.88 3.29A2.75 2.75 0 0 1 17.89 7.44A2.75 2.75 0 0 1 17.89 12.56A2.75 2.75 0 0 1 14.88 16.71A2.75 2.75 0 0 1 10.00 18.30A2.75 2.75 0 0 1 5.12 16.71A2.75 2.75 0 0 1 2.11 12.56A2.75 2.75 0 0 1 2.11 7.44A2.75 2.75 0 0 1 5.12 3.29A2.75 2.75 0 0 1 10.00 1.70Z';

/** The blue tick of a vip; use an empty `label` where text next to it says the same. */
export function VerifiedTick({ className, label = 'حساب ویژه' }: { className?: string; label?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      className={cx('size-5 text-info', className)}
    >
      <path d={seal} fill="currentColor" />
      <path
        d="m6.6 10.2 2.4 2.4 4.5-4.9"
        stroke="var(--raised)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
