import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { operationLabels, type Transaction } from '#contract/wallet';
import { amountInWords } from '../../lib/amount-in-words.ts';
import { formatFull } from '../../lib/dates.ts';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';

type ReceiptProps = {
  transaction: Transaction;
  refAction?: ReactNode;
};

export function Receipt({ transaction, refAction }: ReceiptProps) {
  const { _id, amount, balance, createdAt, note, operation, orderNumber, ref } = transaction;
  const lines: [string, ReactNode][] = [
    ['نوع تراکنش', operationLabels[operation]],
    ['تاریخ', formatFull(createdAt)],
    ['موجودی بعد از تراکنش', formatToman(balance)],
    ['شمارهٔ تراکنش', <Ltr key="id">{toPersianDigits(_id)}</Ltr>],
  ];
  if (orderNumber !== undefined)
    lines.push(['شمارهٔ سفارش', <Ltr key="order">{toPersianDigits(orderNumber)}</Ltr>]);
  if (ref !== undefined)
    lines.push([
      'شمارهٔ پیگیری بانک',
      <span key="ref" className="inline-flex items-center gap-1">
        <Ltr>{toPersianDigits(ref)}</Ltr>
        {refAction}
      </span>,
    ]);
  if (note)
    lines.push([
      'توضیح',
      <span key="note" className="whitespace-pre-line">
        {note}
      </span>,
    ]);

  return (
    <>
      <div className="flex flex-col items-center gap-1 pb-5 text-center">
        <Toman amount={amount} isSigned size="xl" />
        <p className="text-sm text-muted">{amountInWords(Math.abs(amount))} تومان</p>
      </div>
      <dl className="border-t border-dashed">
        {lines.map(([term, value]) => (
          <div
            key={term}
            className="flex min-h-12 items-center justify-between gap-6 border-b py-2 last:border-0"
          >
            <dt className="shrink-0 text-sm text-muted">{term}</dt>
            <dd className="min-w-0 text-end text-base">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
