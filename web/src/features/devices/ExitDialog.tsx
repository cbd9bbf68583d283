import { useId, useState } from 'react';
import { type Device, registerExit } from '#contract/devices';
import { dayInTehran } from '../../lib/dates.ts';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { toast } from '../../ui/toast.ts';

type ExitDialogProps = { device: Device; isOpen: boolean; onClose: () => void };

/** The day a machine left the shop: today unless another is chosen. */
export function ExitDialog({ device, isOpen, onClose }: ExitDialogProps) {
  const [today] = useState(() => dayInTehran(Date.now()) ?? '');
  const [date, setDate] = useState<string | null>(device.exitDate ?? today);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const form = useId();
  const call = useCall(registerExit, {
    onSuccess: () => {
      toast.success('عملیات با موفقیت انجام شد');
      onClose();
    },
    onError: ({ fields }) => setFaults(fields),
  });

  function submit() {
    if (date === null) return setFaults({ date: 'تاریخ خروج را انتخاب کنید.' });
    call.run({ params: { id: device._id }, body: { date } });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="ثبت خروج دستگاه"
      subtitle={device.serial}
      size="sm"
      isBusy={call.isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={call.isPending} onPress={onClose}>
            انصراف
          </Button>
          <Button type="submit" form={form} variant="primary" loading={call.isPending}>
            ثبت خروج
          </Button>
        </>
      }
    >
      <Form id={form} label="ثبت خروج دستگاه" errors={faults} onSubmit={submit} isBusy={call.isPending}>
        <DatePicker
          label="روز خروج از فروشگاه"
          name="date"
          value={date}
          onChange={(day) => {
            setFaults({});
            setDate(day);
          }}
          max={today}
          isRequired
          isDisabled={call.isPending}
          error={faults.date}
        />
      </Form>
    </Dialog>
  );
}
