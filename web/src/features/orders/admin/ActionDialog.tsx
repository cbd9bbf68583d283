import { isPlain } from '../plain-type.ts';
import { type ActionDialogProps, isStale } from './action-dialog.ts';
import { ChangeTypeDialog } from './ChangeTypeDialog.tsx';
import type { AdminAction } from './order-actions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { toPersianDigits } from '#contract/common/digits';
import { finishOrder } from '#contract/orders';
import { formDraft } from '../../../lib/form-draft.ts';
import { useForm } from '../../../lib/use-form.ts';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { useProfile } from '../../auth/parts.ts';
import { CheckedFor } from '../../devices/parts.tsx';
import { draftKeys } from '../draft-keys.ts';
import { fileLimits } from '../file-limits.ts';

export function ActionDialog({
  action,
  order,
  ...rest
}: ActionDialogProps & { action: Exclude<AdminAction, 'accept'> }) {
  const { type } = order;
  if (action === 'finish') return <FinishDialog order={order} {...rest} />;
  if (action === 'change') return isPlain(type) && <ChangeTypeDialog order={{ ...order, type }} {...rest} />;
  return <ReasonDialog action={action} order={order} {...rest} />;
}

function FinishDialog({ order, onDone, ...dialog }: ActionDialogProps) {
  const { _id: owner } = useProfile();
  const form = useForm(finishOrder, {
    initial: {},
    input: () => ({ body: { designId: order._id } }),
    onSuccess: (answer) => onDone('finish', answer),
    draft: formDraft(draftKeys.results(owner, order)),
    onError: (error) => isStale(error) && dialog.onOpenChange(false),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`تحویل سفارش ${toPersianDigits(order.orderNumber)}`}
      subtitle="فایل‌های نتیجه همان لحظه به دست مشتری می‌رسد"
      label="تحویل سفارش"
      size="lg"
      submit={form.failure ? 'تلاش دوباره' : 'تحویل به مشتری'}
      className="flex flex-col gap-4"
    >
      <CheckedFor customer={order.userId}>
        <FileDrop {...form.files} label="فایل‌های نتیجه" limits={fileLimits} pastesAnywhere />
      </CheckedFor>
      <UploadProgress {...form} />
      <DraftNote {...form} />
    </FormDialog>
  );
}
