import { useEffect, useState } from 'react';
import { randomId } from '../../lib/random-id.ts';
import { Badge } from '../../ui/Badge.tsx';
import { endChips } from '../../lib/day-chips.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import type { FileDropItem } from '../../ui/FileRow.tsx';
import { Form } from '../../ui/Form.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { OtpField } from '../../ui/OtpField.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { TomanField } from '../../ui/TomanField.tsx';
import { toast } from '../../ui/toast.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { YesNoCheckboxes } from '../../ui/YesNoCheckboxes.tsx';
import { PointMapSample } from './MapSamples.tsx';
import { Sample, Shelf } from './Shelf.tsx';

const departments = [
  { id: 'design', label: 'طراحی' },
  { id: 'finance', label: 'مالی' },
  { id: 'technical', label: 'فنی' },
  { id: 'other', label: 'سایر', isDisabled: true },
] as const;

const cities = [
  'آذربایجان شرقی',
  'اصفهان',
  'البرز',
  'تهران',
  'چهارمحال و بختیاری',
  'خراسان رضوی',
  'فارس',
  'کرمان',
  'گیلان',
  'یزد',
].map((label) => ({ id: label, label }));

const types = [
  { id: 'corel', label: 'طراحی کورل', price: 150_000 },
  { id: 'pen', label: 'طراحی با قلم', price: 200_000 },
  { id: 'face', label: 'طراحی چهره', price: 350_000 },
] as const;

const firstFiles: FileDropItem[] = [
  { id: '1', name: 'حلقهٔ نامزدی نسخهٔ نهایی.cdr', size: 3_480_000, status: 'done' },
  { id: '2', name: 'ring-inner-text-final-final-v7-approved.svg', size: 88_000, status: 'waiting' },
  { id: '3', name: 'plate.dxf', size: 12_700_000, status: 'sending', percent: 42, speed: 640_000 },
  { id: '4', name: 'photo.jpg', size: 2_100_000, status: 'failed', error: 'اتصال اینترنت قطع شد' },
];

function FormSample() {
  const [name, setName] = useState('');
  const [mobile, setMobile] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  return (
    <Form
      label="نمونهٔ فرم"
      refusal={errors}
      onSubmit={() => {
        const next: Record<string, string> = {};
        if (name.trim() === '') next.name = 'عنوان را وارد کنید';
        if (!/^0?9/.test(mobile)) next.mobile = 'شمارهٔ موبایل را درست وارد کنید؛ مانند ۰۹۱۲۳۴۵۶۷۸۹.';
        setErrors(next);
        if (Object.keys(next).length === 0) toast.success('عملیات موفق');
      }}
    >
      <TextField name="name" label="عنوان" isRequired value={name} onChange={setName} error={errors.name} />
      <TextField
        name="mobile"
        label="موبایل"
        isLtr
        inputMode="tel"
        isRequired
        value={mobile}
        onChange={setMobile}
        error={errors.mobile}
        placeholder="09123456789"
      />
      <Button type="submit" variant="primary">
        ثبت
      </Button>
    </Form>
  );
}

export function FillingParts() {
  const [width, setWidth] = useState(6);
  const [amount, setAmount] = useState<number | null>(2_500_000);
  const [search, setSearch] = useState('');
  const settled = useDebouncedValue(search);
  const [code, setCode] = useState('123');
  const [department, setDepartment] = useState<(typeof departments)[number]['id'] | null>(null);
  const [city, setCity] = useState<string | null>('تهران');
  const [day, setDay] = useState<string | null>('2025-10-25');
  const [noDay, setNoDay] = useState<string | null>(null);
  const [type, setType] = useState<(typeof types)[number]['id'] | null>('corel');
  const [isOn, setOn] = useState(true);
  const [sms, setSms] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const [files, setFiles] = useState(firstFiles);

  useEffect(() => {
    if (!isSaving) return undefined;
    const timer = setTimeout(() => setSaving(false), 1200);
    return () => clearTimeout(timer);
  }, [isSaving]);

  return (
    <Shelf id="filling" title="پر کردن">
      <Sample name="TextField · TextArea">
        <TextField label="نام" hint="همان که روی کارت ملی است" value="سارا" />
        <TextField label="سریال دستگاه" isLtr placeholder="HK-0000-0000" isRequired value={null} />
        <TextField label="شمارهٔ ثابت" isLtr value="0219999" error="شماره با پیش‌شمارهٔ استان نمی‌خواند" />
        <TextField label="خاموش" isDisabled value="تغییر نمی‌کند" />
        <TextArea label="توضیح" value="روی لبهٔ بیرونی، خط نستعلیق." />
      </Sample>

      <Sample name="TomanField · Stepper · SearchField · OtpField">
        <TomanField label="مبلغ شارژ" value={amount} onChange={setAmount} />
        <TomanField label="مبلغ" value={5000} onChange={() => {}} error="کمترین مبلغ ۱۰٬۰۰۰ تومان است" />
        <Stepper
          label="پهنای حلقه"
          unit="میلی‌متر"
          value={width}
          onChange={setWidth}
          min={1.5}
          max={15}
          step={0.1}
          hasSlider
        />
        <Stepper
          label="بلندی حروف"
          value={9}
          onChange={() => {}}
          min={0.3}
          max={15}
          step={0.1}
          error="در این حلقه جا نمی‌شود."
        />
        <SearchField
          label="جستجوی سفارش"
          value={search}
          onChange={setSearch}
          isLoading={search !== settled}
        />
        <p className="text-sm text-muted">
          آنچه جستجو می‌شود: <bdi>{settled || '—'}</bdi>
        </p>
        <OtpField
          label="کد تأیید"
          hint="کد شش‌رقمی پیامک‌شده"
          value={code}
          onChange={setCode}
          onComplete={() => toast.info('کد کامل شد')}
        />
        <OtpField
          label="کد اشتباه"
          value="482913"
          onChange={() => {}}
          error="این کد درست نیست. کد پیامک را دوباره وارد کنید."
        />
      </Sample>

      <Sample name="Select · ComboBox · DatePicker">
        <Select label="بخش" options={departments} value={department} onChange={setDepartment} />
        <Select
          label="بخش"
          options={departments}
          value={null}
          onChange={() => {}}
          error="بخش را انتخاب کنید"
          placeholder="کدام بخش؟"
        />
        <ComboBox
          label="استان"
          options={cities}
          value={city}
          onChange={setCity}
          placeholder="نام استان"
          hint="بنویسید یا از فهرست انتخاب کنید"
        />
        <DatePicker label="تاریخ انقضا" value={day} onChange={setDay} hint={day ?? 'بدون تاریخ'} />
        <DatePicker label="تا کی؟" value={day} onChange={setDay} chips={endChips('2026-11-27')} />
        <DatePicker label="تاریخ خروج" value={noDay} onChange={setNoDay} error="تاریخ انقضا را وارد کنید" />
        <DatePicker label="خاموش" value="2025-03-21" onChange={() => {}} isDisabled />
      </Sample>

      <Sample name="RadioTiles" isWide>
        <RadioTiles
          label="نوع سفارش"
          value={type}
          onChange={setType}
          tiles={types.map((item, at) => ({
            id: item.id,
            label: item.label,
            note: 'فایل برداری آمادهٔ حکاکی',
            picture: <Guilloche seed={at + 5} isOpen className="size-20" />,
            end: <Toman amount={item.price} className="font-medium" />,
          }))}
        />
      </Sample>

      <Sample name="Checkbox · YesNoCheckboxes">
        <Checkbox isSelected={isOn} onChange={setOn} note="برای آماده شدن و رد شدن سفارش">
          پیامک بفرست
        </Checkbox>
        <Checkbox isSelected onChange={() => {}} isDisabled>
          خاموش
        </Checkbox>
        <YesNoCheckboxes
          label="دریافت پیامک"
          value={sms}
          isPending={isSaving}
          onChange={(next) => {
            setSms(next);
            setSaving(true);
          }}
        />
        <YesNoCheckboxes label="در حال ذخیره" value onChange={() => {}} isPending />
      </Sample>

      <Sample name="FileDrop">
        <FileDrop
          label="فایل‌های سفارش"
          files={files}
          limits={{
            extensions: ['jpg', 'png', 'webp', 'svg', 'pdf', 'cdr', 'dxf', 'zip'],
            maxBytes: 50 * 1024 * 1024,
            maxFiles: 10,
          }}
          onAdd={(added) =>
            setFiles((now) => [
              ...now,
              ...added.map((file) => ({
                id: randomId(),
                name: file.name,
                size: file.size,
                file,
                status: 'waiting' as const,
              })),
            ])
          }
          onRemove={(id) => setFiles((now) => now.filter((file) => file.id !== id))}
          onCancel={(id) => setFiles((now) => now.filter((file) => file.id !== id))}
          onRetry={(id) =>
            setFiles((now) => now.map((file) => (file.id === id ? { ...file, status: 'waiting' } : file)))
          }
        />
      </Sample>

      <PointMapSample />

      <Sample name="Form">
        <FormSample />
        <Badge tone="info">خطا زیر همان مورد می‌نشیند</Badge>
      </Sample>
    </Shelf>
  );
}
