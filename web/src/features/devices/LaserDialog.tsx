import { type Laser, laserLimits, usualSpot } from '#contract/common/lasers';
import { formatNumber } from '#contract/common/money';
import { type Device, setLaser } from '#contract/devices';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stepper } from '../../ui/Stepper.tsx';

/** The fields of usual lenses, in mm. */
const usualFields = [70, 110, 150, 175, 200, 300];
const nameOf = ({ width, height }: NonNullable<Laser['field']>) =>
  width === height && usualFields.includes(width) ? String(width) : 'other';

const fields = [
  { id: 'unknown', label: 'نمی‌دانم' },
  ...usualFields.map((side) => ({
    id: String(side),
    label: `${formatNumber(side)} × ${formatNumber(side)} میلی‌متر`,
  })),
  { id: 'other', label: 'اندازهٔ دیگر' },
];

export function LaserDialog({ device, ...dialog }: DialogControl & { device: Device }) {
  const { laser } = device;
  const form = useForm(setLaser, {
    initial: {
      spot: laser?.spot ?? usualSpot,
      choice: laser?.field ? nameOf(laser.field) : 'unknown',
      width: laser?.field?.width ?? 110,
      height: laser?.field?.height ?? 110,
    },
    names: { width: 'field.width', height: 'field.height' },
    mainField: 'spot',
    input: ({ spot, choice, width, height }) => ({
      params: { id: device._id },
      body: {
        spot,
        ...(choice === 'other' && { field: { width, height } }),
        ...(usualFields.includes(Number(choice)) && {
          field: { width: Number(choice), height: Number(choice) },
        }),
      },
    }),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="لیزر دستگاه"
      subtitle={device.serial}
      size="sm"
      done="لیزر دستگاه ذخیره شد"
      submit="ذخیره"
      className="flex flex-col gap-5"
    >
      <Stepper
        label="قطر پرتو لیزر"
        unit="میلی‌متر"
        {...form.field('spot')}
        {...laserLimits.spot}
        step={0.01}
        hint="فایل‌های شما با همین پرتو بررسی می‌شوند."
      />
      <Select
        label="میدان کار"
        options={fields}
        {...form.field('choice')}
        hint="بزرگ‌ترین سطحی که لیزر بدون جابه‌جا کردن قطعه حک می‌کند؛ روی لنز نوشته شده است."
      />
      {form.values.choice === 'other' && (
        <div className="grid grid-cols-2 gap-3">
          {(
            [
              ['width', 'پهنا'],
              ['height', 'بلندی'],
            ] as const
          ).map(([name, label]) => (
            <Stepper
              key={name}
              label={label}
              unit="میلی‌متر"
              {...form.field(name)}
              {...laserLimits.field}
              step={10}
            />
          ))}
        </div>
      )}
    </FormDialog>
  );
}
