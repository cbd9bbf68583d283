import { CircleCheck, CircleQuestionMark, CircleSlash, CircleX, Hourglass, LifeBuoy, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { Link } from '../../lib/router-link.tsx';
import { useKeepInView } from '../../lib/use-keep-in-view.ts';
import { Button, buttonClass, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { CopyRef } from './CopyRef.tsx';
import { type PaymentReturn, settlePayment } from './payment-return.ts';
import { useQuery } from '@tanstack/react-query';
import type { Payment, PaymentOutcome } from '#contract/wallet';
import { CallError } from '../../lib/client.ts';
import { paymentQuery } from './queries.ts';

const ReceiptDialog = lazyPart(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog);

type OutcomeLook = {
  /** Shows the way to a ticket about it. */
  isForSupport?: true;
  icon: ReactNode;
  mark: string;
  edge: string;
};

const neutralLook = { mark: 'bg-hover text-muted', edge: 'border-control/45' };

const looks: Record<DisplayedOutcome, OutcomeLook> = {
  success: { icon: <CircleCheck />, mark: 'bg-success-soft text-success', edge: 'border-success/45' },
  failed: {
    isForSupport: true,
    icon: <CircleX />,
    mark: 'bg-danger-soft text-danger',
    edge: 'border-danger/45',
  },
  cancelled: { icon: <CircleSlash />, ...neutralLook },
  pending: { icon: <Hourglass />, mark: 'bg-warning-soft text-warning', edge: 'border-warning/45' },
  checking: { icon: <Hourglass />, ...neutralLook },
  unknown: { isForSupport: true, icon: <CircleQuestionMark />, ...neutralLook },
};

/** `amount` replaces the sum that the bank was paid, in tomans. */
type OutcomeText = { title: string; text: string; amount?: number };

/** The texts claim no more than is known for sure. */
const outcomeTexts: Record<DisplayedOutcome, OutcomeText> = {
  success: { title: 'پرداخت انجام شد', text: 'مبلغ به کیف پول شما اضافه شد.' },
  failed: {
    title: 'پرداخت انجام نشد',
    text: 'مبلغی به کیف پول شما اضافه نشد. اگر پولی از حساب بانکی‌تان کم شده، برای پشتیبانی بنویسید تا پیگیری کنیم.',
  },
  cancelled: {
    title: 'از پرداخت برگشتید',
    text: 'پرداخت نیمه‌کاره ماند و مبلغی به کیف پول شما اضافه نشد. هر وقت خواستید دوباره شارژ کنید.',
  },
  pending: {
    title: 'پرداخت در حال بررسی است',
    text: 'نتیجه را از بانک می‌پرسیم؛ اگر پرداخت کرده باشید، مبلغ بعد از تأیید بانک به کیف پولتان می‌رسد. لازم نیست دوباره پرداخت کنید.',
  },
  checking: { title: 'نتیجهٔ پرداخت را می‌بینیم', text: 'تا مشخص شدن نتیجه، دوباره پرداخت نکنید.' },
  unknown: {
    title: 'این پرداخت در کیف پول شما پیدا نشد',
    text: 'شاید با حساب دیگری پرداخت کرده باشید. اگر پولی از حساب بانکی‌تان کم شده، برای پشتیبانی بنویسید تا پیگیری کنیم.',
  },
};

type PaymentResultProps = {
  from: PaymentReturn;
  onDismiss: () => void;
  /** Texts for pages other than the wallet, which replace the usual ones. `paid` is the sum that the bank was paid. */
  textsFor?: (paid: number | undefined) => Partial<Record<DisplayedOutcome, OutcomeText>>;
  /** Renders the next action; `amount` is that of the payment in tomans, undefined while it `isLoading`. */
  renderNext: (outcome: DisplayedOutcome, amount: number | undefined, isLoading: boolean) => ReactNode;
};

export function PaymentResult({ from, onDismiss, textsFor, renderNext }: PaymentResultProps) {
  const box = useRef<HTMLElement>(null);
  const { outcome, payment, isLoading } = usePaymentOutcome(from);
  const { amount, receipt, ref: bankRef } = payment ?? {};
  const [isReceiptOpen, setReceiptOpen] = useState(false);
  const { icon, mark, edge, isForSupport } = looks[outcome];
  const { title, text, amount: total } = textsFor?.(receipt?.amount)[outcome] ?? outcomeTexts[outcome];

  // The page was opened for this result, so it takes the focus.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  useKeepInView(box, 'uncovered');

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="payment-title"
      className={cx(
        'relative isolate mb-6 flex scroll-mt-24 animate-rise flex-wrap items-center gap-x-4 gap-y-4 overflow-hidden rounded-xl border bg-surface p-4 shadow-card outline-none sm:flex-nowrap sm:p-5',
        edge,
      )}
    >
      <span className="relative shrink-0">
        <Guilloche seed={31} className="absolute -inset-24 -z-10 size-60 text-control/25" />
        <span
          aria-hidden="true"
          className={cx('grid size-12 place-items-center rounded-full [&>.lucide]:size-6', mark)}
        >
          {icon}
        </span>
      </span>
      <div role="status" className="min-w-0 flex-1">
        <h2 id="payment-title" className="flex flex-wrap items-baseline gap-x-3 pe-10 text-lg font-semibold">
          {title}
          {receipt ? (
            <Toman amount={total ?? receipt.amount} isSigned={textsFor === undefined} />
          ) : (
            amount !== undefined && <Toman amount={amount} className="font-normal text-muted" />
          )}
        </h2>
        <p className="max-w-prose text-sm text-muted">{text}</p>
        {bankRef && outcome === 'success' && (
          <p className="flex min-h-9 flex-wrap items-center gap-x-2 text-sm">
            <span className="text-muted">شمارهٔ پیگیری بانک:</span>
            <Ltr className="font-medium">{toPersianDigits(bankRef)}</Ltr>
            <CopyRef value={bankRef} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2.5 max-sm:w-full max-sm:empty:hidden max-sm:[&>*]:flex-1 sm:pe-11">
        {receipt && <Button onPress={() => setReceiptOpen(true)}>دیدن رسید</Button>}
        {renderNext(outcome, amount, isLoading)}
        {isForSupport && (
          <Link
            to="/ticket/newTicket"
            search={
              outcome === 'failed' && from.id ? { payment: Number(from.id) } : { department: 'finance' }
            }
            className={buttonClass()}
          >
            <LifeBuoy />
            پیگیری با پشتیبانی
          </Link>
        )}
      </div>
      <span className="absolute end-2.5 top-2.5">
        <IconButton label="بستن" icon={<X />} size="sm" onPress={onDismiss} />
      </span>
      {receipt && (
        <Deferred when={isReceiptOpen}>
          <ReceiptDialog transaction={receipt} isOpen={isReceiptOpen} onOpenChange={setReceiptOpen} />
        </Deferred>
      )}
    </section>
  );
}

/** `checking`: a success that is not proved yet. `unknown`: the person has no payment with this id. */
type DisplayedOutcome = PaymentOutcome | 'checking' | 'unknown';

/** Returns the outcome of a redirect's payment; an event announces the end of a pending one. */
function usePaymentOutcome(from: PaymentReturn): {
  outcome: DisplayedOutcome;
  payment: Payment | undefined;
  isLoading: boolean;
} {
  const {
    data: payment,
    error,
    isLoading,
  } = useQuery({
    ...paymentQuery(from.id ?? ''),
    enabled: from.id !== undefined,
  });
  const outcome = outcomeOf(from, payment, error);
  const isOver = outcome !== 'pending' && outcome !== 'checking';
  useEffect(() => {
    if (isOver) settlePayment(from.id);
  }, [isOver, from.id]);
  return { outcome, payment, isLoading };
}

function outcomeOf(from: PaymentReturn, payment: Payment | undefined, error: unknown): DisplayedOutcome {
  const isUnpaid = from.outcome === 'failed' || from.outcome === 'cancelled';
  // The gateway may still report success, but until then the customer's own action is shown.
  if (payment) return payment.outcome === 'pending' && isUnpaid ? from.outcome : payment.outcome;
  if (error instanceof CallError && error.code === 'NOT_FOUND') return 'unknown';
  if (isUnpaid) return from.outcome;
  if (from.id === undefined) return 'unknown';
  return from.outcome === 'success' ? 'checking' : from.outcome;
}
