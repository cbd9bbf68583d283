import { CreditCard } from 'lucide-react';
import { formatToman } from '#contract/common/money';
import { type Order, payOrder } from '#contract/orders';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

/** Pays an unpaid order. */
export function PayButton({ order }: { order: Order }) {
  const { run, isPending } = useCall(payOrder, {
    onSuccess: (answer) => {
      if (answer.status !== 'unpaid') return toast.success('سفارش شما ثبت شد');
      if (answer.payment) return location.assign(answer.payment.gatewayUrl);
      return toast.error('بانک همین حالا جواب نداد. کمی بعد دوباره بزنید.');
    },
  });
  return (
    <Button
      variant="primary"
      icon={<CreditCard />}
      isLoading={isPending}
      onPress={() => run({ body: { designId: order._id } })}
    >
      پرداخت {formatToman(order.price)}
    </Button>
  );
}
