import './receipt-print.css';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { toPersianDigits } from '#contract/common/digits';
import { operationLabels, type Transaction } from '#contract/wallet';
import { Button } from '../../ui/Button.tsx';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { useProfile } from '../auth/parts.ts';
import { CopyRef } from './CopyRef.tsx';
import type { ReactNode } from 'react';
import { formatToman } from '#contract/common/money';
import { amountInWords } from '../../lib/amount-in-words.ts';
import { formatFull } from '../../lib/dates.ts';
import { Toman } from '../../ui/Toman.tsx';

export function ReceiptDialog({ transaction, ...dialog }: DialogControl & { transaction: Transaction }) {
  return (
    <>
      <Dialog
        {...dialog}
        title="رسید تراکنش"
        subtitle={operationLabels[transaction.operation]}
        size="sm"
        footer={
          <Button icon={<Printer />} onPress={() => window.print()}>
            چاپ رسید
          </Button>
        }
      >
        <Receipt
          transaction={transaction}
          refAction={transaction.ref && <CopyRef value={transaction.ref} />}
        />
      </Dialog>
      {dialog.isOpen && createPortal(<Paper transaction={transaction} />, document.body)}
    </>
  );
}

function Paper({ transaction }: { transaction: Transaction }) {
  const { name: first, family, mobile } = useProfile();
  const name = [first, family].filter(Boolean).join(' ');
  return (
    <article aria-hidden="true" data-theme="light" className="receipt-paper">
      <header className="mb-8 flex items-center justify-between gap-4 border-b pb-4">
        <Logo />
        <p className="text-end text-sm">
          رسید تراکنش کیف پول
          <br />
          {name} <Ltr>{toPersianDigits(mobile)}</Ltr>
        </p>
      </header>
      <Receipt transaction={transaction} />
    </article>
  );
}

type ReceiptProps = {
  transaction: Transaction;
  refAction?: ReactNode;
};

function Receipt({ transaction, refAction }: ReceiptProps) {
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
