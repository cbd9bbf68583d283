import { type Creation, renameCreation } from '#contract/fonts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

export function RenameDialog({ creation, ...dialog }: DialogControl & { creation: Creation }) {
  const form = useForm(renameCreation, {
    initial: { name: creation.name },
    input: (body) => ({ params: { id: creation._id }, body }),
  });
  return (
    <FormDialog {...dialog} form={form} title="تغییر نام" size="sm" done="نام عوض شد" submit="ذخیره">
      <TextField {...form.field('name')} label="نام نوشته" autoFocus />
    </FormDialog>
  );
}
