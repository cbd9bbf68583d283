import { useNavigate } from '@tanstack/react-router';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { createOrder, type Order, orderTypeLabels, type PlainType } from '#contract/orders';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { Shortfall } from './Shortfall.tsx';
import { usePayment } from './use-payment.ts';

type ReorderDialogProps = DialogControl & { order: Order & { type: PlainType } };

/** Orders the same again, at today's price. */
export function ReorderDialog({ order, ...dialog }: ReorderDialogProps) {
  const navigate = useNavigate();
  const form = useForm(createOrder, {
    initial: {},
    input: () => ({ body: { type: order.type, desc: order.desc, reorderOf: order._id } }),
    onSuccess: (made) => {
      toast.success('سفارش با موفقیت ثبت شد');
      dialog.onOpenChange(false);
      void navigate({ to: '/designOrder/$id', params: { id: made._id } });
    },
  });
  const { price, balance, missing } = usePayment(form, order.type);

  return (
    <FormDialog
      {...dialog}
      form={form}
      title="سفارش دوباره؟"
      size="sm"
      tone={missing > 0 ? 'secondary' : 'primary'}
      submit="ثبت سفارش"
      canSubmit={price !== undefined && missing === 0}
      className="flex flex-col gap-4"
    >
      <p>
        سفارش تازه‌ای با توضیح و فایل‌های سفارش <Ltr>{toPersianDigits(order.orderNumber)}</Ltr> (
        {orderTypeLabels[order.type]}) ثبت می‌شود و{' '}
        {price ? (
          <strong className="font-semibold">{formatToman(price.total)}</strong>
        ) : (
          <Skeleton className="inline-block h-4 w-20 align-middle" />
        )}{' '}
        از کیف پول شما کم می‌شود.
      </p>
      <OrderSummary type={order.type} price={price} balance={balance}>
        {missing > 0 && (
          <Shortfall
            missing={missing}
            returnTo={`/designOrder/${order._id}?reorder=true`}
            note="بعد از پرداخت به همین‌جا برمی‌گردید."
          />
        )}
      </OrderSummary>
    </FormDialog>
  );
}
