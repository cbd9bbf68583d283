import { CreditCard } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { type Order, payOrder } from '#contract/orders';
import { useCall } from '../../lib/queries.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../auth/parts.ts';
import { payLabel, quoteNote, quoteOf } from './quote.ts';
import { payAtBank } from './use-payment.ts';

const placedMessage = ({ orderNumber }: Pick<Order, 'orderNumber'>) =>
  `سفارش ${toPersianDigits(orderNumber)} ثبت شد`;

type PayButtonProps = Pick<ButtonProps, 'size' | 'isWide' | 'className'> & {
  order: Order;
  /** Shows the wallet's share of the payment below the button. */
  hasNote?: boolean;
};

/** Pays an unpaid order. */
export function PayButton({ order, hasNote = false, ...look }: PayButtonProps) {
  const { amount } = useProfile();
  const { run, isPending } = useCall(payOrder, {
    onSuccess: async (answer) => {
      if (answer.status === 'unpaid') return payAtBank(answer);
      toast.success(placedMessage(answer));
    },
  });
  const quote = quoteOf(order.price, amount);
  const note = hasNote && quoteNote(quote);
  return (
    <>
      <Button
        {...look}
        variant="primary"
        icon={<CreditCard />}
        isLoading={isPending}
        onPress={() => run({ body: { designId: order._id } })}
      >
        {payLabel(quote)}
      </Button>
      {note && <p className="px-1 pt-1.5 text-xs text-muted">{note}</p>}
    </>
  );
}
