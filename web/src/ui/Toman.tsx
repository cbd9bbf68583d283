import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';

type TomanProps = {
  /** Whole tomans; a dash for none. */
  amount: number | null | undefined;
  /** + or − before it, and green for what came into a wallet; what left it stays in ink, for spending is no fault. */
  signed?: boolean;
  size?: 'md' | 'lg' | 'xl';
  className?: string;
};

const sizes = {
  md: ['', 'text-[0.85em] font-normal'],
  lg: ['text-xl font-semibold', 'text-sm font-normal'],
  xl: ['text-3xl font-bold', 'text-base font-normal'],
} as const;

/** «۱۵۰٬۰۰۰ تومان», the unit quieter than the number. */
export function Toman({ amount, signed, size = 'md', className }: TomanProps) {
  if (amount === null || amount === undefined) return <span className={className}>—</span>;
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : '';
  return (
    <span
      className={cx('whitespace-nowrap', sizes[size][0], signed && amount > 0 && 'text-success', className)}
    >
      <bdi dir="ltr">
        {sign}
        {formatNumber(Math.abs(amount))}
      </bdi>{' '}
      <span className={sizes[size][1]}>تومان</span>
    </span>
  );
}
