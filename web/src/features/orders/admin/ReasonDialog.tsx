import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatToman } from '#contract/common/money';
import { toPersianDigits } from '#contract/common/digits';
import { cancelOrder, orderStatusLabels, rejectOrder, suspendOrder } from '#contract/orders';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { disabledReason, wasFinished } from './order-actions.ts';
import { orderOf } from './queries.ts';

const texts = {
  suspend: {
    title: 'پرسش از مشتری دربارهٔ سفارش',
    label: 'پرسش شما',
    hint: 'همان لحظه به مشتری می‌رسد. تا جواب ندهد، سفارش منتظر می‌ماند.',
    confirm: 'فرستادن پرسش',
    call: suspendOrder,
  },
  reject: {
    title: 'رد سفارش',
    label: 'دلیل رد سفارش',
    hint: 'مشتری این دلیل را می‌خواند.',
    confirm: 'رد سفارش',
    call: rejectOrder,
  },
  cancel: {
    title: 'لغو سفارش',
    label: 'دلیل لغو',
    hint: 'اگر بنویسید، در گفتگوی سفارش می‌ماند.',
    confirm: 'لغو سفارش',
    call: cancelOrder,
  },
} as const;

type ReasonDialogProps = ActionDialogProps & { action: keyof typeof texts };

export function ReasonDialog({ action, order, onStart, onDone, ...dialog }: ReasonDialogProps) {
  const { title, label, hint, confirm, call } = texts[action];
  const asksRefund = action !== 'suspend' && wasFinished(order);
  const form = useForm(call, {
    initial: { reason: '', refund: false },
    input: ({ reason, refund }) => ({
      body: { designId: order._id, reason, ...(asksRefund && { refund }) },
    }),
    draft: tabDraft(`${action} ${order._id}`),
    before: () => {
      onStart();
      return true;
    },
    onSuccess: (answer) => onDone(action, answer),
  });
  // Another admin or the customer may change the order meanwhile; the text stays so that it can be copied.
  const { data: current = order } = useQuery(orderOf(Number(order._id)));
  const refusal = form.isBusy ? null : disabledReason(action, current);
  const tone = action === 'suspend' ? 'primary' : 'danger';
  const { refund } = form.values;
  const refundAmount = action === 'suspend' ? 0 : asksRefund && !refund ? 0 : order.price;

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`${title} ${toPersianDigits(order.orderNumber)}`}
      label={title}
      tone={tone}
      canSubmit={refusal === null}
      submit={refundAmount > 0 ? `${confirm} و بازگشت ${formatNumber(refundAmount)} تومان` : confirm}
    >
      {refusal && (
        <p role="alert" className="rounded-md bg-warning-soft px-4 py-3 text-sm">
          سفارش در این فاصله «{orderStatusLabels.admin[current.status]}» شد. {refusal}
        </p>
      )}
      <TextArea
        {...form.field('reason')}
        label={label}
        hint={hint}
        isRequired={action !== 'cancel'}
        rows={4}
        autoFocus
      />
      {asksRefund && (
        <Checkbox
          isSelected={refund}
          onChange={(next) => form.set({ refund: next })}
          note="این سفارش یک بار تحویل شده است؛ بدون این گزینه مبلغی برنمی‌گردد."
        >
          بازگشت وجه به کیف پول مشتری ({formatToman(order.price)})
        </Checkbox>
      )}
      {action !== 'suspend' && (
        <p className="rounded-md bg-hover px-4 py-3 text-sm" role="status">
          {refundAmount > 0
            ? `${formatToman(refundAmount)} همان لحظه به کیف پول مشتری برمی‌گردد. این کار برگشت ندارد.`
            : 'مبلغی به مشتری برنمی‌گردد. این کار برگشت ندارد.'}
        </p>
      )}
      <p className="flex items-center gap-1.5 text-xs text-muted max-lg:hidden" aria-hidden="true">
        <Kbd>Ctrl</Kbd>
        <Kbd>Enter</Kbd>
        {tone === 'primary' ? (
          'برای فرستادن'
        ) : (
          <>
            و بعد <Kbd>Enter</Kbd> برای {confirm}
          </>
        )}
      </p>
    </FormDialog>
  );
}
