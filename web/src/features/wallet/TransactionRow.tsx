import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { type Operation, operationLabels, type Transaction } from '#contract/wallet';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { CreditCard, Gift, Headset, PenTool, Shapes, Undo2 } from 'lucide-react';

type TransactionRowProps = {
  transaction: Transaction;
  when: ReactNode;
  orderHref: (orderNumber: number) => string;
  /** Opens the receipt by a press on any place of the row; without one the row itself shows all of it. */
  onOpen?: () => void;
};

export function TransactionRow({ transaction, when, orderHref, onOpen }: TransactionRowProps) {
  const { amount, balance, note, operation, orderNumber, ref } = transaction;
  return (
    <li className="relative flex items-center gap-3 border-b px-4 py-3.5 transition-colors last:border-0 sm:gap-4 sm:px-5">
      <OperationIcon operation={operation} amount={amount} />
      <div className="min-w-0 flex-1">
        {onOpen ? (
          <Button
            variant="bare"
            onPress={onOpen}
            className="stretched stretched-ring block max-w-full cursor-pointer truncate text-start text-base font-medium after:transition-colors hover:after:bg-hover active:after:bg-press"
          >
            {operationLabels[operation]}
          </Button>
        ) : (
          <p className="truncate text-base font-medium">{operationLabels[operation]}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
          {when}
          {orderNumber !== undefined && (
            <PathLink
              href={orderHref(orderNumber)}
              className="relative z-10 -my-1 rounded-xs py-1 underline decoration-control/60 underline-offset-4 hover:text-ink"
            >
              سفارش <bdi dir="ltr">{toPersianDigits(orderNumber)}</bdi>
            </PathLink>
          )}
          {ref && (
            <span>
              پیگیری <Ltr>{toPersianDigits(ref)}</Ltr>
            </span>
          )}
          {note && <span className={cx('min-w-0', onOpen && 'max-w-prose truncate')}>{note}</span>}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <Toman amount={amount} isSigned className="text-base font-semibold" />
        <p className="text-xs text-muted">
          مانده <bdi dir="ltr">{formatNumber(balance)}</bdi>
        </p>
      </div>
    </li>
  );
}

const icons: Record<Operation, ReactNode> = {
  charge: <CreditCard />,
  gift: <Gift />,
  manual: <Headset />,
  order: <PenTool />,
  typeChange: <Shapes />,
  refund: <Undo2 />,
};

function OperationIcon({ operation, amount }: Pick<Transaction, 'operation' | 'amount'>) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-10 shrink-0 place-items-center rounded-full',
        amount > 0 ? 'bg-success-soft text-success' : 'bg-hover text-muted',
      )}
    >
      {icons[operation]}
    </span>
  );
}
