import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { cancelOrder, type Order } from '#contract/orders';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toast } from '../../ui/toast.ts';
import { done } from './fa.ts';

type CancelDialogProps = { order: Order; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Asks once, naming what comes back. */
export function CancelDialog({ order, isOpen, onOpenChange }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const cancel = useCall(cancelOrder, {
    onSuccess: () => {
      toast.success(done);
      onOpenChange(false);
    },
    onError: () => onOpenChange(false),
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="لغو سفارش؟"
      size="sm"
      role="alertdialog"
      isBusy={cancel.isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={cancel.isPending} onPress={() => onOpenChange(false)}>
            سفارش را نگه می‌دارم
          </Button>
          <Button
            variant="danger"
            loading={cancel.isPending}
            onPress={() => cancel.run({ body: { designId: order._id, reason } })}
          >
            بله، لغو شود
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          سفارش <Ltr>{toPersianDigits(order.orderNumber)}</Ltr> لغو می‌شود و{' '}
          <strong className="font-semibold">{formatToman(order.price)}</strong> همین حالا به کیف پول شما
          برمی‌گردد.
        </p>
        <TextArea label="دلیل لغو (اگر دوست دارید بگویید)" rows={2} value={reason} onChange={setReason} />
      </div>
    </Dialog>
  );
}
