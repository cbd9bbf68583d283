import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatToman } from '#contract/common/money';
import { orderTypeLabels, type OrderType } from '#contract/orders';
import type { Price } from '#contract/pricing';
import type { AnyForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { BottomActionBar } from '../../ui/BottomActionBar.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';
import { Shortfall } from './Shortfall.tsx';
import type { usePayment } from './use-payment.ts';

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

type OrderPaymentProps = {
  label: string;
  form: AnyForm;
  type: OrderType;
  payment: Omit<ReturnType<typeof usePayment>, 'prices'>;
  submit: string;
  /** The button's text in the bar of phones. */
  submitInBar?: string;
  /** The path to which the bank's page leads back. */
  returnTo: string;
  /** The consequence of sending, with the price. */
  note: (price: string) => string;
  className?: string;
  children?: ReactNode;
};

export function OrderPayment({
  label,
  form,
  type,
  payment: { price, balance, missing },
  submit,
  submitInBar = submit,
  returnTo,
  note,
  className,
  children,
}: OrderPaymentProps) {
  const button: ComponentProps<typeof Button> = {
    type: 'submit',
    variant: missing > 0 ? 'secondary' : 'primary',
    icon: <Check />,
    isLoading: form.isBusy,
    isDisabled: !price,
  };
  return (
    <>
      <aside
        aria-label={label}
        className={cx('flex min-w-0 flex-col gap-3 @4xl:top-24 @4xl:tall:sticky', className)}
      >
        <OrderSummary type={type} price={price} balance={balance}>
          <UploadProgress {...form} />
          {missing > 0 && (
            <Shortfall
              missing={missing}
              returnTo={returnTo}
              beforeLeaving={form.draft.keep}
              note="نوشته‌ها و فایل‌ها ذخیره می‌مانند و بعد از پرداخت به همین‌جا برمی‌گردید."
            />
          )}
          <Button {...button} size="lg" isWide className="@max-4xl:hidden">
            {submit}
          </Button>
          {missing === 0 && price && <p className="text-xs text-muted">{note(formatToman(price.total))}</p>}
          {children}
        </OrderSummary>
        <DraftNote {...form} />
      </aside>
      <BottomActionBar className="items-center gap-x-4 gap-y-2 ps-4">
        <span className="flex-auto">
          <Toman amount={price?.total} className="font-semibold" />
        </span>
        <Button {...button}>{submitInBar}</Button>
      </BottomActionBar>
    </>
  );
}
