import { useId, useState } from 'react';
import { parse } from '#contract/common/validation';
import { addDevice } from '#contract/devices';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';

type AddDeviceDialogProps = { isOpen: boolean; onClose: () => void };

export function AddDeviceDialog({ isOpen, onClose }: AddDeviceDialogProps) {
  const [serial, setSerial] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const form = useId();
  const call = useCall(addDevice, {
    onSuccess: () => {
      toast.success('دستگاه با موفقیت ثبت شد');
      onClose();
    },
    onError: ({ fields }) => setFaults(fields),
  });

  function submit() {
    const read = parse(addDevice.body, { serial });
    setFaults(read.ok ? {} : read.fields);
    if (read.ok) call.run({ body: { serial } });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="افزودن دستگاه"
      size="sm"
      isBusy={call.isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={call.isPending} onPress={onClose}>
            انصراف
          </Button>
          <Button type="submit" form={form} variant="primary" loading={call.isPending}>
            ثبت دستگاه
          </Button>
        </>
      }
    >
      <Form id={form} label="افزودن دستگاه" errors={faults} onSubmit={submit} isBusy={call.isPending}>
        <TextField
          label="سریال دستگاه"
          name="serial"
          ltr
          hint="حروف انگلیسی، رقم و خط تیره؛ بزرگی و کوچکی حروف فرقی ندارد."
          placeholder="HK-F20-00000"
          value={serial}
          onChange={(text) => {
            setFaults({});
            setSerial(text);
          }}
          maxLength={100}
          isRequired
          isDisabled={call.isPending}
          error={faults.serial}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
