import { useState } from 'react';
import { type Device, registerExit } from '#contract/devices';
import { dayInTehran } from '../../lib/dates.ts';
import { useForm } from '../../lib/use-form.ts';
import { DatePicker } from '../../ui/DatePicker.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';

/** Asks for the day a machine left the shop; the default is today. */
export function ExitDialog({ device, ...dialog }: DialogControl & { device: Device }) {
  const [today] = useState(() => dayInTehran(Date.now()));
  const form = useForm(registerExit, {
    initial: { date: device.exitDate ?? today },
    input: (body) => ({ params: { id: device._id }, body }),
    onSuccess: () => {
      toast.success('عملیات با موفقیت انجام شد');
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="ثبت خروج دستگاه"
      subtitle={device.serial}
      size="sm"
      submit="ثبت خروج"
    >
      <DatePicker {...form.field('date')} label="روز خروج از فروشگاه" max={today ?? undefined} isRequired />
    </FormDialog>
  );
}
