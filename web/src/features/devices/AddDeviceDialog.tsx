import { addDevice } from '#contract/devices';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';

export function AddDeviceDialog({ isOpen, onOpenChange }: DialogControl) {
  const form = useForm(addDevice, {
    initial: { serial: '' },
    onSuccess: () => {
      toast.success('دستگاه با موفقیت ثبت شد');
      onOpenChange(false);
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="افزودن دستگاه"
      size="sm"
      submit="ثبت دستگاه"
    >
      <TextField
        {...form.field('serial')}
        label="سریال دستگاه"
        ltr
        hint="حروف انگلیسی، رقم و خط تیره؛ بزرگی و کوچکی حروف فرقی ندارد."
        placeholder="HK-F20-00000"
        maxLength={100}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
