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
import { Receipt } from './Receipt.tsx';

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
