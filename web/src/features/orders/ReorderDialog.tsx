import { toPersianDigits } from '#contract/common/digits';
import { createOrder, type Order, orderTypeLabels, type PlainType } from '#contract/orders';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { orderLabel, quoteNote } from './quote.ts';
import { useOrdered, usePayment } from './use-payment.ts';

type ReorderDialogProps = DialogControl & { order: Order & { type: PlainType } };

/** Orders the same again, at today's price. */
export function ReorderDialog({ order, ...dialog }: ReorderDialogProps) {
  const ordered = useOrdered();
  const form = useForm(createOrder, {
    initial: {},
    input: () => ({ body: { type: order.type, desc: order.desc, reorderOf: order._id, pay: 'gateway' } }),
    onSuccess: (made) => {
      dialog.onOpenChange(false);
      void ordered(made, 'سفارش با موفقیت ثبت شد');
    },
  });
  const { price, balance, quote } = usePayment(form, order.type);

  return (
    <FormDialog
      {...dialog}
      form={form}
      title="سفارش دوباره؟"
      size="sm"
      tone="primary"
      submit={quote ? orderLabel(quote) : 'ثبت سفارش'}
      canSubmit={quote !== undefined}
      className="flex flex-col gap-4"
    >
      <p>
        سفارش تازه‌ای با توضیح و فایل‌های سفارش <Ltr>{toPersianDigits(order.orderNumber)}</Ltr> (
        {orderTypeLabels[order.type]}) ثبت می‌شود.
      </p>
      <OrderSummary type={order.type} price={price} balance={balance} quote={quote}>
        {quote && quoteNote(quote)}
      </OrderSummary>
    </FormDialog>
  );
}
