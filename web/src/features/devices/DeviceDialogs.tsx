import { useState } from 'react';
import { addDevice, type Device, registerExit } from '#contract/devices';
import { dayInTehran } from '../../lib/dates.ts';
import { useForm } from '../../lib/use-form.ts';
import { DatePicker } from '../../ui/DatePicker.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { doneMessage } from '../../ui/toast.ts';

export function AddDeviceDialog(dialog: DialogControl) {
  const form = useForm(addDevice, { initial: { serial: '' } });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="افزودن دستگاه"
      size="sm"
      done="دستگاه با موفقیت ثبت شد"
      submit="ثبت دستگاه"
    >
      <TextField
        {...form.field('serial')}
        label="سریال دستگاه"
        isLtr
        hint="حروف انگلیسی، رقم و خط تیره؛ بزرگی و کوچکی حروف فرقی ندارد."
        placeholder="HK-F20-00000"
        maxLength={100}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}

export function ExitDialog({ device, ...dialog }: DialogControl & { device: Device }) {
  const [today] = useState(() => dayInTehran(Date.now()));
  const form = useForm(registerExit, {
    initial: { date: device.exitDate ?? today },
    input: (body) => ({ params: { id: device._id }, body }),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="ثبت خروج دستگاه"
      subtitle={device.serial}
      size="sm"
      done={doneMessage}
      submit="ثبت خروج"
    >
      <DatePicker {...form.field('date')} label="روز خروج از فروشگاه" max={today ?? undefined} isRequired />
    </FormDialog>
  );
}
