import { CreditCard, Gift, Headset, PenTool, Shapes, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Operation, Transaction } from '#contract/wallet';
import { cx } from '../../ui/class-names.ts';

const icons: Record<Operation, ReactNode> = {
  charge: <CreditCard />,
  gift: <Gift />,
  manual: <Headset />,
  order: <PenTool />,
  typeChange: <Shapes />,
  refund: <Undo2 />,
};

export function OperationIcon({ operation, amount }: Pick<Transaction, 'operation' | 'amount'>) {
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
