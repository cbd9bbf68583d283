import { Check, CreditCard, RotateCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { orderTypeLabels, type OrderType } from '#contract/orders';
import type { Price } from '#contract/pricing';
import type { AnyForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { BottomActionBar } from '../../ui/BottomActionBar.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';
import { orderLabel, orderLabelParts, quoteNote, type Quote } from './quote.ts';
import type { usePayment } from './use-payment.ts';

// Nothing is sent or kept yet when the form is first shown.
const DraftNote = lazyPart(async () => (await import('../../ui/DraftNote.tsx')).DraftNote);
const UploadProgress = lazyPart(async () => (await import('../../ui/UploadProgress.tsx')).UploadProgress);

type OrderSummaryProps = {
  type: OrderType;
  price: Price | undefined;
  balance: number;
  quote: Quote | undefined;
  isCompact: boolean;
  children: ReactNode;
};

function OrderSummary({ type, price, balance, quote, isCompact, children }: OrderSummaryProps) {
  return (
    <section
      aria-label="خلاصهٔ سفارش"
      className={cx(
        'overflow-hidden rounded-xl border bg-surface shadow-card',
        isCompact && '@max-4xl:rounded-lg @max-4xl:shadow-none',
      )}
    >
      <div
        className={cx(
          'metal relative flex items-center gap-4 overflow-hidden p-5',
          isCompact && '@max-7xl:hidden',
        )}
      >
        <Guilloche seed={17} className="absolute -end-12 -top-16 size-56 text-on-metal-muted opacity-35" />
        <OrderTypeIcon key={type} type={type} className="relative size-16 animate-appear" />
        <div className="relative min-w-0">
          <p className="text-sm text-on-metal-muted">{orderTypeLabels[type]}</p>
          <p aria-live="polite">
            {price ? <Toman amount={price.total} size="lg" /> : <Skeleton className="mt-1 h-6 w-32" />}
          </p>
        </div>
      </div>
      <div className={cx('flex flex-col gap-4 p-5', isCompact && '@max-7xl:gap-2 @max-7xl:p-3')}>
        <dl className={cx('flex flex-col gap-2 text-sm', isCompact && '@max-7xl:hidden')}>
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
          <Line term={quote?.atBank ? 'پرداخت در بانک' : 'موجودی بعد از سفارش'} strong>
            {quote ? (
              <Toman amount={quote.atBank || balance - quote.fromWallet} />
            ) : (
              <Skeleton className="h-4 w-24" />
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
  /** The consequence of sending. */
  note: string;
  className?: string;
  /** The button, which says the sum, is enough where there is little room. */
  isCompact?: boolean;
  /** When the order is ready; comes before the button. */
  promise?: ReactNode;
  /** Comes before the button in the bar of phones. */
  inBar?: ReactNode;
  children?: ReactNode;
};

/** The price of an order and the button that pays the missing amount and places it. */
export function OrderPayment({
  label,
  form,
  type,
  payment: { price, balance, quote, retry },
  note,
  className,
  isCompact = false,
  promise,
  inBar,
  children,
}: OrderPaymentProps) {
  const button: ComponentProps<typeof Button> = retry
    ? { icon: <RotateCw />, isWide: true, onPress: retry, children: 'قیمت نرسید · تلاش دوباره' }
    : {
        type: 'submit',
        variant: 'primary',
        icon: quote?.atBank ? <CreditCard /> : <Check />,
        isLoading: form.isBusy,
        isDisabled: !quote,
        isWide: true,
        children: quote ? orderLabel(quote) : 'ثبت سفارش',
      };
  const { icon, ...bare } = button;
  const wallet = quote && quoteNote(quote);
  // On a phone, the first two steps do not show the type.
  const inBarNote = [isCompact && orderTypeLabels[type], wallet].filter(Boolean).join(' · ');
  return (
    <>
      <aside
        aria-label={label}
        className={cx('flex min-w-0 flex-col gap-3 @4xl:top-24 @4xl:tall:sticky', className)}
      >
        <OrderSummary type={type} price={price} balance={balance} quote={quote} isCompact={isCompact}>
          {promise}
          <div className="@max-4xl:hidden">
            <WhenIdle>
              <UploadProgress {...form} />
            </WhenIdle>
          </div>
          <div className="flex flex-col gap-2 @max-4xl:hidden">
            <Button {...button} size={isCompact ? 'md' : 'lg'} />
            {wallet && (
              // The lines above say how much remains in the wallet.
              <p className={cx('text-sm', quote.atBank === 0 && (isCompact ? '@7xl:hidden' : 'hidden'))}>
                {wallet}
              </p>
            )}
          </div>
          <p className="text-xs text-muted">{note}</p>
          {children}
        </OrderSummary>
        <WhenIdle>
          <DraftNote {...form} />
        </WhenIdle>
      </aside>
      <BottomActionBar className="gap-2 [&>*]:min-w-0">
        <div className="w-full empty:hidden">
          <WhenIdle>
            <UploadProgress {...form} />
          </WhenIdle>
        </div>
        <div className="flex w-full flex-wrap gap-2 @min-[21rem]:flex-nowrap">
          {inBar}
          <Button {...bare} {...(!inBar && { icon })} isWide={false} className="min-w-0 flex-auto px-2">
            {retry || !quote ? (
              bare.children
            ) : (
              <span>
                {orderLabelParts(quote)[0]}
                {/* The note below says it too. */}
                <span className={cx(wallet && 'max-[23rem]:sr-only')}>{orderLabelParts(quote)[1]}</span>
              </span>
            )}
          </Button>
        </div>
        {inBarNote && <p className="w-full px-2 text-center text-xs text-muted">{inBarNote}</p>}
      </BottomActionBar>
    </>
  );
}
