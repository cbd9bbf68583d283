import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';

type TomanProps = {
  /** In whole tomans; null and undefined show a dash. */
  amount: number | null | undefined;
  /** Adds + or −, and green for money received; money spent stays in ink, because spending is no error. */
  isSigned?: boolean;
  size?: 'md' | 'lg' | 'xl';
  className?: string;
};

const sizes = {
  md: ['', 'text-[0.85em] font-normal'],
  lg: ['text-xl font-semibold', 'text-sm font-normal'],
  xl: ['text-3xl font-bold', 'text-base font-normal'],
} as const;

/** «۱۵۰٬۰۰۰ تومان», the unit quieter than the number. */
export function Toman({ amount, isSigned, size = 'md', className }: TomanProps) {
  if (amount === null || amount === undefined) return <span className={className}>—</span>;
  const sign = amount < 0 ? '−' : isSigned && amount > 0 ? '+' : '';
  return (
    <span
      className={cx('whitespace-nowrap', sizes[size][0], isSigned && amount > 0 && 'text-success', className)}
    >
      <bdi dir="ltr">
        {sign}
        {formatNumber(Math.abs(amount))}
      </bdi>{' '}
      <span className={sizes[size][1]}>تومان</span>
    </span>
  );
}
