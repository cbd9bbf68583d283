import { useId, useState } from 'react';
import { parse } from '#contract/common/validation';
import { formatNumber, formatToman } from '#contract/common/money';
import { toPersianDigits } from '#contract/common/digits';
import { cancelOrder, type Order, rejectOrder, suspendOrder } from '#contract/orders';
import type { CallError } from '../../../lib/client.ts';
import { useCall } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type ActionDialogProps, isStale } from './action-dialog.ts';
import { wasFinished } from './order-actions.ts';

const words = {
  suspend: {
    title: 'تعلیق و پرسش دربارهٔ سفارش',
    label: 'پرسش از مشتری',
    hint: 'مشتری این پرسش را همان لحظه می‌بیند و سفارش تا پاسخ او معلق می‌ماند.',
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
    hint: 'اگر بنویسید، در روند سفارش می‌ماند.',
    confirm: 'لغو سفارش',
    call: cancelOrder,
  },
} as const;

type ReasonDialogProps = ActionDialogProps & { action: keyof typeof words };

/** Suspending, rejecting and cancelling: words to the customer, and what becomes of their money. */
export function ReasonDialog({ action, order, isOpen, onClose, onDone, onStale }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string> | null>(null);
  const form = useId();
  const { title, label, hint, confirm, call } = words[action];

  const after = {
    onSuccess: (answer: Order) => onDone(action, answer),
    onError: (error: CallError) => {
      setWrong(error.fields);
      if (isStale(error)) onStale();
    },
  };
  const calls = {
    suspend: useCall(suspendOrder, after),
    reject: useCall(rejectOrder, after),
    cancel: useCall(cancelOrder, after),
  };
  const { isPending } = calls[action];

  const asksRefund = action !== 'suspend' && wasFinished(order);
  const comesBack = action === 'suspend' ? 0 : asksRefund && !refund ? 0 : order.price;

  function submit() {
    const body = { designId: order._id, reason, ...(asksRefund && { refund }) };
    const read = parse(call.body, body);
    if (!read.ok) return setWrong(read.fields);
    setWrong(null);
    calls[action].run({ body });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`${title} ${toPersianDigits(order.orderNumber)}`}
      isBusy={isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={isPending} onPress={onClose}>
            انصراف
          </Button>
          <Button
            type="submit"
            form={form}
            variant={action === 'suspend' ? 'primary' : 'danger'}
            loading={isPending}
          >
            {comesBack > 0 ? `${confirm} و بازگشت ${formatNumber(comesBack)} تومان` : confirm}
          </Button>
        </>
      }
    >
      <Form id={form} errors={wrong} isBusy={isPending} onSubmit={submit} label={title}>
        <TextArea
          name="reason"
          label={label}
          hint={hint}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setWrong(null);
          }}
          error={wrong?.reason}
          isRequired={action !== 'cancel'}
          rows={4}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isPending) submit();
            else event.continuePropagation();
          }}
          autoFocus
        />
        {asksRefund && (
          <Checkbox
            isSelected={refund}
            onChange={setRefund}
            note="این سفارش یک بار تحویل شده است؛ بدون این گزینه مبلغی برنمی‌گردد."
          >
            بازگشت وجه به کیف پول مشتری ({formatToman(order.price)})
          </Checkbox>
        )}
        {action !== 'suspend' && (
          <p className="rounded-md bg-hover px-4 py-3 text-sm" role="status">
            {comesBack > 0
              ? `${formatToman(comesBack)} همان لحظه به کیف پول مشتری برمی‌گردد. این کار برگشت ندارد.`
              : 'مبلغی به مشتری برنمی‌گردد. این کار برگشت ندارد.'}
          </p>
        )}
        <p className="flex items-center gap-1.5 text-xs text-muted max-lg:hidden" aria-hidden="true">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
          برای فرستادن
        </p>
      </Form>
    </Dialog>
  );
}
