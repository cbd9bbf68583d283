import { CreditCard } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { type Order, payOrder } from '#contract/orders';
import { useCall } from '../../lib/queries.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../auth/parts.ts';
import { payLabel, quoteOf } from './quote.ts';
import { payAtBank } from './use-payment.ts';

const placedMessage = ({ orderNumber }: Pick<Order, 'orderNumber'>) =>
  `سفارش ${toPersianDigits(orderNumber)} ثبت شد`;

type PayButtonProps = Pick<ButtonProps, 'size' | 'isWide' | 'className'> & { order: Order };

/** Pays an unpaid order. */
export function PayButton({ order, ...look }: PayButtonProps) {
  const { amount } = useProfile();
  const { run, isPending } = useCall(payOrder, {
    onSuccess: async (answer) => {
      if (answer.status === 'unpaid') return payAtBank(answer);
      toast.success(placedMessage(answer));
    },
  });
  return (
    <Button
      {...look}
      variant="primary"
      icon={<CreditCard />}
      isLoading={isPending}
      onPress={() => run({ body: { designId: order._id } })}
    >
      {payLabel(quoteOf(order.price, amount))}
    </Button>
  );
}
