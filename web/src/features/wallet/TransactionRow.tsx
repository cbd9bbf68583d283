import { Link } from '@tanstack/react-router';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { operationLabels, type Transaction } from '#contract/wallet';
import { BareButton } from '../../ui/BareButton.tsx';
import { formatTime } from '../../lib/dates.ts';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { OperationIcon } from './OperationIcon.tsx';

type TransactionRowProps = { transaction: Transaction; onOpen: () => void };

/** The whole row opens the receipt; the order's number links to the order. */
export function TransactionRow({ transaction, onOpen }: TransactionRowProps) {
  const { amount, balance, createdAt, note, operation, orderNumber, ref } = transaction;
  return (
    <li className="relative flex items-center gap-3 border-b px-4 py-3.5 transition-colors last:border-0 sm:gap-4 sm:px-5">
      <OperationIcon operation={operation} amount={amount} />
      <div className="min-w-0 flex-1">
        <BareButton
          onPress={onOpen}
          className="stretched block max-w-full cursor-pointer truncate text-start text-base font-medium outline-none after:transition-colors hover:after:bg-hover focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 active:after:bg-press"
        >
          {operationLabels[operation]}
        </BareButton>
        <p className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          {orderNumber !== undefined && (
            <Link
              to="/designOrder"
              search={{ tab: 'orders', search: String(orderNumber) }}
              className="relative z-10 -my-1 rounded-xs py-1 underline decoration-control/60 underline-offset-4 hover:text-ink"
            >
              سفارش <Ltr>{toPersianDigits(orderNumber)}</Ltr>
            </Link>
          )}
          {ref && (
            <span className="max-sm:hidden">
              پیگیری <Ltr>{toPersianDigits(ref)}</Ltr>
            </span>
          )}
          {note && <span className="max-w-prose min-w-0 truncate">{note}</span>}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <Toman amount={amount} signed className="text-base font-semibold" />
        <p className="text-xs text-muted">
          مانده <bdi dir="ltr">{formatNumber(balance)}</bdi>
        </p>
      </div>
    </li>
  );
}
