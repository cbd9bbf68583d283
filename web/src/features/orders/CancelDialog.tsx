import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { cancelOrder, type Order } from '#contract/orders';
import { tabDraft } from '../../lib/tab-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { doneMessage } from '../../ui/toast.ts';

export function CancelDialog({ order, ...dialog }: DialogControl & { order: Order }) {
  const form = useForm(cancelOrder, {
    initial: { reason: '' },
    input: ({ reason }) => ({ body: { designId: order._id, reason } }),
    draft: tabDraft(`cancel ${order._id}`),
    onError: ({ code }) => {
      if (code === 'INVALID_TRANSITION') form.reset();
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="لغو سفارش؟"
      size="sm"
      role="alertdialog"
      tone="danger"
      done={doneMessage}
      submit="بله، لغو شود"
      cancel="سفارش را نگه می‌دارم"
      className="flex flex-col gap-4"
    >
      <p>
        سفارش <Ltr>{toPersianDigits(order.orderNumber)}</Ltr> لغو می‌شود
        {order.status === 'unpaid' ? (
          ' و پولی از کیف پول شما کم نمی‌شود.'
        ) : (
          <>
            {' '}
            و <strong className="font-semibold">{formatToman(order.price)}</strong> همین حالا به کیف پول شما
            برمی‌گردد.
          </>
        )}
      </p>
      <TextArea {...form.field('reason')} label="دلیل لغو (اگر دوست دارید بگویید)" rows={2} />
    </FormDialog>
  );
}
