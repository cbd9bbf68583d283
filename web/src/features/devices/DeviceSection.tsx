import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { submitDevice } from '#contract/devices';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Panel } from '../../ui/Card.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { DeviceList, ownDevices } from './DeviceList.tsx';

export function DeviceSection() {
  const devices = useInfiniteQuery(ownDevices).data;
  return (
    <Panel
      title="دستگاه‌های من"
      note={<output>{devices && devices.total > 0 && `${devices.totalText} دستگاه`}</output>}
      padding="none"
    >
      <div className="@container">
        <div className="grid @4xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <div className="px-4 pb-5 sm:px-5">
            <SubmitDevice />
          </div>
          <div className="max-h-(--list-area) overflow-y-auto border-t px-4 sm:px-5 @4xl:border-s @4xl:border-t-0">
            <DeviceList />
          </div>
        </div>
      </div>
    </Panel>
  );
}

function SubmitDevice() {
  const [registered, setRegistered] = useState('');
  const form = useForm(submitDevice, {
    initial: { serial: '' },
    input: (query) => ({ query }),
    mainField: 'serial',
    onSuccess: ({ serial }) => {
      form.reset();
      setRegistered(serial);
      toast.success('دستگاه شما ثبت شد');
    },
  });
  const outcome = form.errors.serial === undefined ? registered !== '' && 'success' : 'error';

  return (
    <Form {...form.props} label="ثبت دستگاه" className="flex flex-col gap-3">
      <TextField
        {...form.field('serial')}
        onChange={(serial) => {
          setRegistered('');
          form.set({ serial });
        }}
        label="سریال دستگاه"
        isLtr
        hint="روی بدنهٔ دستگاه نوشته شده است."
        placeholder="HK-F20-00000"
        maxLength={100}
      />
      <Button type="submit" variant="primary" icon={<Plus />} isLoading={form.isBusy}>
        ثبت دستگاه
      </Button>
      <p role="status" data-outcome={outcome || undefined} className="text-sm text-success">
        {outcome === 'success' && (
          <span className="flex items-center gap-1.5">
            <CircleCheck className="size-4" />
            <span>
              <Ltr>{registered}</Ltr> به نام شما ثبت شد.
            </span>
          </span>
        )}
      </p>
    </Form>
  );
}
