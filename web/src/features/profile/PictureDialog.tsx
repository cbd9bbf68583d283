import { Trash2, X } from 'lucide-react';
import { profilePicture, removeImage, uploadImage } from '#contract/profile';
import { useCall } from '../../lib/queries.ts';
import { useFileUploads } from '../../lib/use-file-uploads.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { PicturePreview } from '../../ui/PicturePreview.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useProfile } from './parts.ts';

type PictureDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

const limits = {
  extensions: profilePicture.kinds,
  kinds: 'JPG و PNG',
  maxBytes: profilePicture.maxBytes,
  maxFiles: 1,
};
/** What the server says of the file itself: another one has to be chosen. */
const unfit = new Set<string>(['FILE_TYPE', 'FILE_TOO_LARGE', 'BAD_FILE']);

/** Choose, look, send; or take the picture away. */
export function PictureDialog({ isOpen, onOpenChange }: PictureDialogProps) {
  const { image } = useProfile();
  const [confirm, confirmDialog] = useConfirm();
  const upload = useFileUploads(uploadImage, {
    onSuccess: () => {
      toast.success('آپلود عکس با موفقیت انجام شد');
      upload.replace([]);
      onOpenChange(false);
    },
    onError: (error) => {
      if (unfit.has(error.code)) upload.replace([]);
    },
  });
  const removal = useCall(removeImage, {
    onSuccess: () => void toast.success('پروفایل شما حذف شد'),
  });
  const chosen = upload.staged[0]?.file;

  function close(next: boolean) {
    if (!next) upload.replace([]);
    onOpenChange(next);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title="تصویر پروفایل"
      size="sm"
      isBusy={upload.isSending}
      footer={
        upload.isSending ? (
          <Button wide icon={<X />} onPress={upload.cancel}>
            لغو بارگذاری
          </Button>
        ) : (
          <>
            <Button
              variant="ghost"
              icon={<Trash2 />}
              isDisabled={!image}
              loading={removal.isPending}
              onPress={() =>
                confirm({
                  title: 'حذف تصویر پروفایل؟',
                  message: 'تصویر شما از همه‌جا حذف می‌شود و جایش نشان ساده می‌آید.',
                  confirmLabel: 'حذف تصویر',
                  onConfirm: () => removal.run({}),
                })
              }
              className="me-auto text-danger!"
            >
              حذف تصویر
            </Button>
            <Button
              variant="primary"
              isDisabled={!chosen}
              onPress={() => {
                upload.send({});
              }}
            >
              ثبت تصویر
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col items-center gap-5">
        {chosen ? (
          <PicturePreview file={chosen} className="size-28 rounded-full border bg-hover" />
        ) : (
          <Avatar src={image} size="xl" />
        )}
        <p aria-live="polite" className="-mt-2 text-center text-sm text-muted">
          {chosen ? 'این‌طور دیده می‌شود: وسط تصویر، گرد.' : 'تصویری روشن که چهره یا نشان شما در وسط آن باشد.'}
        </p>
        <div className="w-full">
          <FileDrop
            label="تصویر"
            files={upload.items}
            limits={limits}
            isDisabled={upload.isSending}
            pasteAnywhere
            onAdd={([file]) => file && upload.replace([{ id: 'picture', file }])}
            onRemove={() => upload.replace([])}
            onCancel={upload.cancel}
            onRetry={() => upload.retry()}
            onRefuse={(message) => {
              upload.replace([]);
              toast.error(message);
            }}
          />
        </div>
      </div>
      {confirmDialog}
    </Dialog>
  );
}
