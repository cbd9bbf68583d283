import type { ReactNode } from 'react';
import { orderTypeLabels, type OrderType } from '#contract/orders';
import type { Price } from '#contract/pricing';
import { cx } from '../../ui/class-names.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';

type OrderSummaryProps = {
  type: OrderType;
  price: Price | undefined;
  balance: number;
  children: ReactNode;
};

export function OrderSummary({ type, price, balance, children }: OrderSummaryProps) {
  const after = price && balance - price.total;
  return (
    <section aria-label="خلاصهٔ سفارش" className="overflow-hidden rounded-xl border bg-surface shadow-card">
      <div className="metal relative flex items-center gap-4 overflow-hidden p-5">
        <Guilloche seed={17} className="absolute -end-12 -top-16 size-56 text-on-metal-muted opacity-35" />
        <OrderTypeIcon key={type} type={type} className="relative size-16 animate-appear" />
        <div className="relative min-w-0">
          <p className="text-sm text-on-metal-muted">{orderTypeLabels[type]}</p>
          <p aria-live="polite">
            {price ? <Toman amount={price.total} size="lg" /> : <Skeleton className="mt-1 h-6 w-32" />}
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-4 p-5">
        <dl className="flex flex-col gap-2 text-sm">
          {price && price.discount > 0 && (
            <>
              <Line term="قیمت">
                <Toman amount={price.base} />
              </Line>
              <Line term="تخفیف سطح شما">
                <Toman amount={-price.discount} className="text-success" />
              </Line>
            </>
          )}
          <Line term="موجودی کیف پول">
            <Toman amount={balance} />
          </Line>
          <Line term="موجودی بعد از سفارش" strong>
            {after === undefined ? (
              <Skeleton className="h-4 w-24" />
            ) : (
              <Toman amount={after} className={cx(after < 0 && 'text-danger')} />
            )}
          </Line>
        </dl>
        {children}
      </div>
    </section>
  );
}

function Line({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-3', strong && 'border-t pt-2 font-semibold')}>
      <dt className={cx(!strong && 'text-muted')}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
