import { useId, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { finishOrder } from '#contract/orders';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { Form } from '../../../ui/Form.tsx';
import { fileLimits } from '../file-kinds.ts';
import { UploadProgress } from '../UploadProgress.tsx';
import { useFileUploads } from '../../../lib/use-file-uploads.ts';
import { type ActionDialogProps, isStale } from './action-dialog.ts';

/** Delivering: at least one result file, and how far its upload is. */
export function FinishDialog({ order, isOpen, onClose, onDone, onStale }: ActionDialogProps) {
  const [wrong, setWrong] = useState<Record<string, string> | null>(null);
  const form = useId();
  const uploads = useFileUploads(finishOrder, {
    onSuccess: (answer) => onDone('finish', answer),
    onError: (error) => {
      setWrong(error.fields);
      if (isStale(error)) onStale();
    },
  });
  const { isSending, failure } = uploads;

  function deliver() {
    if (uploads.staged.length === 0) return setWrong({ files: 'حداقل یک فایل نتیجه بگذارید.' });
    setWrong(null);
    uploads.send({ body: { designId: order._id } });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`تحویل سفارش ${toPersianDigits(order.orderNumber)}`}
      subtitle="فایل‌های نتیجه همان لحظه به دست مشتری می‌رسد"
      size="lg"
      isBusy={isSending}
      footer={
        <>
          <Button variant="ghost" onPress={isSending ? uploads.cancel : onClose}>
            {isSending ? 'لغو بارگذاری' : 'انصراف'}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={isSending}>
            {failure ? 'تلاش دوباره' : 'تحویل به مشتری'}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        label="تحویل سفارش"
        errors={wrong}
        isBusy={isSending}
        onSubmit={deliver}
        className="flex flex-col gap-4"
      >
        <FileDrop
          label="فایل‌های نتیجه"
          files={uploads.items}
          limits={fileLimits}
          onAdd={(files) => {
            setWrong(null);
            uploads.forgetFailure();
            uploads.add(files);
          }}
          onRemove={(id) => !isSending && uploads.remove(id)}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
          error={wrong?.files}
          isDisabled={isSending}
          pasteAnywhere
        />
        <UploadProgress uploads={uploads} />
      </Form>
    </Dialog>
  );
}
