import { Trash2 } from 'lucide-react';
import { profilePicture, deleteImage, uploadImage } from '#contract/profile';
import { isAboutFile } from '../../lib/client.ts';
import { useCall } from '../../lib/queries.ts';
import { stage } from '../../lib/upload-items.ts';
import { useForm } from '../../lib/use-form.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { limitsOf } from '../../ui/file-limits.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PicturePreview } from '../../ui/PicturePreview.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useProfile } from '../auth/parts.ts';

const limits = limitsOf(profilePicture);

export function PictureDialog(dialog: DialogControl) {
  const profile = useProfile();
  const [confirm, confirmDialog] = useConfirm();
  const form = useForm(uploadImage, {
    initial: {},
    input: () => ({}),
    onError: ({ code }) => {
      if (isAboutFile(code)) form.reset();
    },
  });
  const removal = useCall(deleteImage, { onSuccess: () => toast.success('پروفایل شما حذف شد') });
  const chosen = form.files.files[0]?.file;

  const remove = (
    <Button
      variant="ghostDanger"
      icon={<Trash2 />}
      isDisabled={!profile.image}
      isLoading={removal.isPending}
      onPress={() =>
        confirm({
          title: 'حذف تصویر پروفایل؟',
          message: 'تصویر شما از همه‌جا حذف می‌شود و جایش حرف اول نامتان می‌آید.',
          confirmLabel: 'حذف تصویر',
          onConfirm: () => removal.run({}),
        })
      }
      className="me-auto"
    >
      حذف تصویر
    </Button>
  );

  return (
    <>
      <FormDialog
        {...dialog}
        form={form}
        title="تصویر پروفایل"
        size="sm"
        done="آپلود عکس با موفقیت انجام شد"
        submit="ثبت تصویر"
        canSubmit={chosen !== undefined}
        secondary={remove}
        className="flex flex-col items-center gap-5"
      >
        {chosen ? (
          <PicturePreview file={chosen} className="size-28 rounded-full border bg-hover" />
        ) : (
          <Avatar person={profile} size="xl" />
        )}
        <p aria-live="polite" className="-mt-2 text-center text-sm text-muted">
          {chosen ? 'این‌طور دیده می‌شود: وسط تصویر، گرد.' : 'تصویری روشن که چهره یا نشان شما در وسط آن باشد.'}
        </p>
        <div className="w-full">
          <FileDrop
            {...form.files}
            label="تصویر"
            limits={limits}
            pastesAnywhere
            onAdd={(files) => form.setFiles(() => stage(files))}
            onRefuse={(message) => {
              form.reset();
              toast.error(message);
            }}
          />
        </div>
      </FormDialog>
      {confirmDialog}
    </>
  );
}
