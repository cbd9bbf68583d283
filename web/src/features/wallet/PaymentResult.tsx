import { CircleCheck, CircleQuestionMark, CircleSlash, CircleX, Hourglass, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { PathLink } from '../../lib/router-link.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/class-names.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { SupportCall } from '../settings/parts.ts';
import { CopyRef } from './CopyRef.tsx';
import type { PaymentNews } from './payment-news.ts';
import { paymentWords } from './payment-words.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { type ToldOutcome, usePaymentOutcome } from './use-payment-outcome.ts';

const looks: Record<ToldOutcome, { icon: ReactNode; mark: string; edge: string }> = {
  success: { icon: <CircleCheck />, mark: 'bg-success-soft text-success', edge: 'border-success/45' },
  failed: { icon: <CircleX />, mark: 'bg-danger-soft text-danger', edge: 'border-danger/45' },
  cancelled: { icon: <CircleSlash />, mark: 'bg-hover text-muted', edge: 'border-control/45' },
  pending: { icon: <Hourglass />, mark: 'bg-warning-soft text-warning', edge: 'border-warning/45' },
  checking: { icon: <Hourglass />, mark: 'bg-hover text-muted', edge: 'border-control/45' },
  unknown: { icon: <CircleQuestionMark />, mark: 'bg-hover text-muted', edge: 'border-control/45' },
};

type PaymentResultProps = {
  news: PaymentNews;
  onDismiss: () => void;
  /** Another try. */
  onRetry: () => void;
};

/** What became of a payment; one that is still being checked turns into its end before one's eyes. */
export function PaymentResult({ news, onDismiss, onRetry }: PaymentResultProps) {
  const box = useRef<HTMLElement>(null);
  const { outcome, ref: paymentRef, amount, transaction } = usePaymentOutcome(news);
  const [isReceiptOpen, setReceiptOpen] = useState(false);
  const words = paymentWords[outcome];
  const look = looks[outcome];

  // The page was opened for this news: it is read first.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="payment-title"
      className={cx(
        'relative isolate mb-6 flex animate-rise flex-wrap items-center gap-x-4 gap-y-4 overflow-hidden rounded-xl border bg-surface p-4 shadow-card outline-none sm:flex-nowrap sm:p-5',
        look.edge,
      )}
    >
      <span className="relative shrink-0">
        <Guilloche seed={31} className="absolute -inset-24 -z-10 size-60 text-control/25" />
        <span
          aria-hidden="true"
          className={cx('grid size-12 place-items-center rounded-full [&>.lucide]:size-6', look.mark)}
        >
          {look.icon}
        </span>
      </span>
      <div role="status" className="min-w-0 flex-1">
        <h2 id="payment-title" className="flex flex-wrap items-baseline gap-x-3 pe-10 text-lg font-semibold">
          {words.title}
          {transaction ? (
            <Toman amount={transaction.amount} signed />
          ) : (
            amount !== undefined && <Toman amount={amount} className="font-normal text-muted" />
          )}
        </h2>
        <p className="max-w-prose text-sm text-muted">{words.text}</p>
        {paymentRef && (
          <p className="flex min-h-9 flex-wrap items-center gap-x-2 text-sm">
            <span className="text-muted">{words.refLabel}:</span>
            <Ltr className="font-medium">{toPersianDigits(paymentRef)}</Ltr>
            {outcome === 'success' && <CopyRef value={paymentRef} />}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2.5 max-sm:w-full max-sm:empty:hidden max-sm:[&>*]:flex-1 sm:pe-11">
        {transaction && <Button onPress={() => setReceiptOpen(true)}>دیدن رسید</Button>}
        {news.returnTo ? (
          <PathLink href={news.returnTo} className={buttonClass('primary')}>
            بازگشت به سفارش
          </PathLink>
        ) : (
          (outcome === 'failed' || outcome === 'cancelled') && <Button onPress={onRetry}>تلاش دوباره</Button>
        )}
        {words.isForSupport && <SupportCall />}
      </div>
      <span className="absolute end-2.5 top-2.5">
        <IconButton label="بستن" icon={<X />} size="sm" onPress={onDismiss} />
      </span>
      {transaction && (
        <ReceiptDialog
          transaction={transaction}
          isOpen={isReceiptOpen}
          onClose={() => setReceiptOpen(false)}
        />
      )}
    </section>
  );
}
