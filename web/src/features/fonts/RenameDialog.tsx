import { type Creation, renameCreation } from '#contract/fonts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';

export function RenameDialog({ creation, ...dialog }: DialogControl & { creation: Creation }) {
  const form = useForm(renameCreation, {
    initial: { name: creation.name },
    input: (body) => ({ params: { id: creation._id }, body }),
    onSuccess: () => {
      toast.success('نام عوض شد');
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="تغییر نام" size="sm" submit="ذخیره">
      <TextField {...form.field('name')} label="نام ساخته" autoFocus />
    </FormDialog>
  );
}
