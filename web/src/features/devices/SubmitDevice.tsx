import { CircleCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { submitDevice } from '#contract/devices';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';

/** How the last try ended, as the specification names it. */
type Outcome = { state: 'success'; serial: string } | { state: 'error'; message: string } | null;

export function SubmitDevice() {
  const [serial, setSerial] = useState('');
  const [outcome, setOutcome] = useState<Outcome>(null);
  const call = useCall(submitDevice, {
    onSuccess: (device) => {
      setSerial('');
      setOutcome({ state: 'success', serial: device.serial });
      toast.success('دستگاه شما ثبت شد');
    },
    onError: (error) => setOutcome({ state: 'error', message: error.fields.serial ?? '' }),
  });

  function submit() {
    if (serial.trim() === '') return setOutcome({ state: 'error', message: 'سریال دستگاه را وارد کنید.' });
    setOutcome(null);
    call.run({ query: { serial } });
  }

  return (
    <Form
      label="ثبت دستگاه"
      errors={outcome?.state === 'error' ? { serial: outcome.message } : null}
      onSubmit={submit}
      isBusy={call.isPending}
      className="flex flex-col gap-3"
    >
      <TextField
        label="سریال دستگاه"
        name="serial"
        ltr
        hint="روی بدنهٔ دستگاه نوشته شده است."
        placeholder="HK-F20-00000"
        value={serial}
        onChange={(text) => {
          setOutcome(null);
          setSerial(text);
        }}
        maxLength={100}
        isDisabled={call.isPending}
        error={outcome?.state === 'error' ? outcome.message : null}
      />
      <Button type="submit" variant="primary" icon={<Plus />} loading={call.isPending}>
        ثبت دستگاه
      </Button>
      <p role="status" data-outcome={outcome?.state} className="text-sm text-success">
        {outcome?.state === 'success' && (
          <span className="flex items-center gap-1.5">
            <CircleCheck aria-hidden="true" className="size-4" />
            <span>
              <Ltr>{outcome.serial}</Ltr> به نام شما ثبت شد.
            </span>
          </span>
        )}
      </p>
    </Form>
  );
}
