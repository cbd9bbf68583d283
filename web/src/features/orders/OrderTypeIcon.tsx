import type { ReactNode } from 'react';
import type { OrderType } from '#contract/orders';
import { cx } from '../../ui/class-names.ts';

const ember = 'stroke-ember';
const faint = 'opacity-45';

const corel = (
  <>
    <path className={faint} d="M14 18v27a7 7 0 0 0 7 7h23M50 46V19a7 7 0 0 0-7-7H20" strokeDasharray="2 3" />
    <path className={faint} d="M17.5 12H35M29 52h17.5" />
    <path d="M16 14c27 1 5 37 32 36" strokeWidth="2" className={ember} />
    <rect x="10" y="8" width="8" height="8" rx="1.5" className="fill-surface" />
    <rect x="46" y="48" width="8" height="8" rx="1.5" className="fill-surface" />
    <circle cx="38" cy="12" r="2.5" />
    <circle cx="26" cy="52" r="2.5" />
    <path d="M32 28.5 35.5 32 32 35.5 28.5 32z" className="fill-surface" />
  </>
);

const pen = (
  <>
    <path d="M54 9 41.5 13.5 31 31.500l-2.5 13 11-7.500L50.5 22z" />
    <path d="M28.5 44.5 39 27.5" />
    <circle cx="40" cy="26" r="2.5" />
    <path d="m41.5 13.5 9 8.5" />
    <path
      className={ember}
      strokeWidth="2"
      d="M28.5 44.500c-6 3.5-12-4-17-.5s1 9.5 7 8c9-2.5 14 4 22 2.500s10-5 15-4.5"
    />
    <path className={faint} d="M45 16.500l4 3.800" />
  </>
);

const ill = (
  <>
    <path d="M32 33c-9 0-13.5-6.5-13-17 4 1 6.5 3 8 5.500C28.5 15 30 11.5 32 9c2 2.5 3.5 6 5 12.5 1.5-2.5 4-4.5 8-5.5.5 10.5-4 17-13 17z" />
    <path className={faint} d="M32 15.500V29M27 21.500c.5 3.5 2 6 5 7.500M37 21.500c-.5 3.5-2 6-5 7.5" />
    <path d="M32 33v22" />
    <path className={ember} strokeWidth="2" d="M32 51c-9 1-15-4.5-17-13.5 9 .5 15.5 4.5 17 13.500z" />
    <path d="M32 55c7.5 0 13-4.5 15.5-12.5-8.5.5-14 4-15.5 12.500z" />
    <path
      className={faint}
      d="M19.5 41.5 32 51M36 50l8-5M22 45.500l2.5-2M26 48l2-3M38.5 52l.5-2.500M42 49.500v-2.5"
    />
  </>
);

const face = (
  <>
    <circle cx="32" cy="36" r="20" />
    <circle cx="32" cy="36" r="23.5" className={faint} strokeDasharray="1 3" />
    <circle cx="32" cy="8.5" r="3" className={ember} strokeWidth="2" />
    <path d="M30 12.500h4" />
    <path d="M36.5 52.500c-.3-3.5.3-5.300 2.200-6.5 2.300.7 5.300.5 5.600-2 .2-1.300-.6-2 .1-3 .8-1 .3-1.600-.2-2.200.9-.3 1.200-1 .8-1.900l-2.200-4.400c.4-6-3.600-10.700-9.900-10.700-7.200 0-12 5-12 11.200 0 4.200 2 6.800 4.200 9 1.300 2 1.300 5 .4 8.5" />
    <path
      className={ember}
      strokeWidth="2"
      d="M42.300 28.500c-3.300-1.5-6.300-1-8 1.5-1.400 2-3.300 2.300-3.600 5-.3 2.400-2.400 3-3.600 5"
    />
    <path
      className={faint}
      d="M24 27.500c2-3.5 5.5-4.700 9-4.200M22.800 32c.6-2 1.700-3.400 3.200-4.300M39.5 34.500c.9-.5 1.700-.6 2.5-.3"
    />
  </>
);

const threeD = (
  <>
    <path className={faint} d="M32 54v5M13 48 8.5 51M51 48l4.5 3" />
    <path d="M32 21 51 31v17L32 58 13 48V31z" />
    <path d="M13 31l19 10 19-10M32 41v17" />
    <path
      className={faint}
      d="m17.5 38.5 10 5.300M17.5 43.500l10 5.300M46.5 38.500l-10 5.300M46.5 43.500l-10 5.300"
    />
    <path className={ember} strokeWidth="2" d="M22.5 31 32 26l9.5 5-9.5 5z" />
    <path className={faint} d="M32 6v15" strokeDasharray="2 2.5" />
    <path className={ember} strokeWidth="2" d="M32 13v10" />
    <path className="fill-ember stroke-none" d="M32 28.500l-2.600-4.700h5.200z" />
  </>
);

const qr = (
  <>
    <rect x="11" y="15" width="42" height="42" rx="8" />
    <path d="M28 15a4 4 0 1 1 8 0" />
    <path className={faint} d="M32 11V5" />
    <rect x="17" y="21" width="11" height="11" rx="2" />
    <rect x="36" y="21" width="11" height="11" rx="2" />
    <rect x="17" y="40" width="11" height="11" rx="2" />
    <path strokeWidth="2.5" d="M22.5 26.500h.01M41.5 26.500h.01M22.5 45.500h.01" />
    <path
      strokeWidth="2"
      d="M36.5 40.500h3M46.5 40.500v3M36.5 46v4.500M41.5 50.500h5M32 22v3M32 36.500h4M41.5 36.500h5M18 36h4M27 36v.01M32 42v3"
    />
    <path className={ember} strokeWidth="2" d="M41.5 45.500h.01" />
    <path className={ember} strokeWidth="2" d="M7 36h-2M59 36h-2" />
  </>
);

const drawings: Record<OrderType, ReactNode> = { corel, pen, ill, face, threeD, qr };

/** A decorative drawing, hidden from screen readers; the type's name is next to it. */
export function OrderTypeIcon({ type, className }: { type: OrderType; className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('shrink-0', className ?? 'size-14')}
    >
      {drawings[type]}
    </svg>
  );
}
