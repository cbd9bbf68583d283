import { useQuery } from '@tanstack/react-query';
import { memberKeys, sealKey, storeKeys, typeOfKey } from '#contract/common/setting-keys';
import { hoursText, readHours } from '#contract/common/working-hours';
import { type SettingItem, settingFault, settings, settingTypeLabels, settingValue } from '#contract/content';
import { settingTypes, type Setting } from '#contract/settings';
import { Badge } from '../../../ui/Badge.tsx';
import { FactRow } from '../../../ui/FactRow.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { DownloadAndroid, DownloadApple } from '../../../ui/WebAppBadge.tsx';
import { SettingValue, settingsQuery, TrustSeal } from '../../settings/parts.ts';
import { HoursField, typedHours } from '../HoursField.tsx';
import { KindPage } from '../KindPage.tsx';
import { PreviewNote, PreviewPlace } from '../Preview.tsx';
import { CodeCell } from '../TitleCell.tsx';
import type { KindView } from '../view.ts';

type Values = { title: string; type: Setting['type']; value: string; key: string };
/** The program finds some keys only under their own type. */
const typeIn = ({ type, key }: Pick<Values, 'type' | 'key'>) => typeOfKey(key.trim()) ?? type;

/** An older free text is kept with the hours only until they are saved. */
function withoutNote(value: string): string {
  const { note, ...hours } = readHours(value);
  return note === undefined ? JSON.stringify(hours) : value;
}

const view: KindView<SettingItem, Values> = {
  kind: 'settings',
  title: 'اطلاعات فروشگاه',
  subtitle: 'تلفن، ساعت کاری، شمارهٔ کارت و لینک‌ها. هر تغییر همان لحظه در صفحه‌های باز دیده می‌شود.',
  one: 'تنظیم',
  empty: 'هنوز تنظیمی نیست. با تلفن پشتیبانی شروع کنید.',
  calls: settings,
  nameOf: ({ title }) => title,
  columns: [
    {
      header: 'عنوان',
      isPrimary: true,
      width: '@table:w-1/3',
      cell: ({ title, key }) => <CodeCell name={title} code={key} />,
    },
    {
      header: 'مقدار',
      cell: ({ type, value }) => (
        <span className="line-clamp-2 wrap-anywhere *:inline">
          <SettingValue type={type} value={value} />
        </span>
      ),
    },
    {
      header: 'نوع',
      isHiddenOnPhone: true,
      cell: ({ type }) => <span className="whitespace-nowrap">{settingTypeLabels[type]}</span>,
    },
  ],
  blank: { title: '', type: 'text', value: '', key: '' },
  valuesOf: ({ title, type, value, key }) => ({ title, type, value, key }),
  bodyOf: ({ title, value, key, ...values }) => {
    const type = typeIn({ key, ...values });
    return { title, type, value: type === 'hours' ? withoutNote(value) : value, key };
  },
  check: ({ value, ...values }): Record<string, string> => {
    const fault = settingFault(typeIn(values), value.trim());
    return fault ? { value: fault } : {};
  },
  fields: (form) => {
    const type = typeIn(form.values);
    const isFixed = typeOfKey(form.values.key.trim()) !== null;
    const value = form.field('value');
    return (
      <>
        <TextField {...form.field('title')} isRequired />
        <Select
          {...form.field('type')}
          onChange={(chosen) =>
            form.set({
              type: chosen,
              // The free text stays with the hours until they are saved.
              ...(chosen === 'hours' &&
                type !== 'hours' && { value: JSON.stringify(typedHours(form.values.value)) }),
              ...(type === 'hours' &&
                chosen !== 'hours' && {
                  value: typedHours(form.values.value).note ?? hoursText(readHours(form.values.value)),
                }),
            })
          }
          label="نوع"
          value={type}
          isDisabled={isFixed}
          hint={isFixed ? 'نوع این کلید ثابت است.' : undefined}
          options={settingTypes.map((id) => ({ id, label: settingTypeLabels[id] }))}
        />
        {type === 'hours' ? (
          <HoursField {...value} />
        ) : type === 'text' ? (
          <TextArea {...value} isRequired rows={3} />
        ) : (
          <TextField {...value} isRequired isLtr maxLength={2000} />
        )}
        <TextField
          {...form.field('key')}
          isLtr
          isRequired
          hint="نامی لاتین که برنامه با آن این مقدار را می‌شناسد. کلیدهای شناخته‌شده زیر فهرست آمده‌اند."
        />
      </>
    );
  },
  affects: ({ key, ...values }) => {
    const isKnown = key.trim() in knownKeys || typeIn({ key, ...values }) in places;
    if (typeIn({ key, ...values }) === 'hours')
      return 'همه، حتی مهمان‌ها، از همین حالا این ساعت‌ها را می‌بینند و قول تحویل سفارش‌های بعدی با آن حساب می‌شود؛ قول‌هایی که داده شده می‌ماند.';
    return isKnown
      ? 'همه، حتی مهمان‌ها، از همین حالا این مقدار را می‌بینند؛ صفحه‌های باز هم خودشان تازه می‌شوند.'
      : null;
  },
  preview: ({ type, key, ...values }) => (
    <SettingPreview {...values} type={typeIn({ type, key })} settingKey={key.trim()} />
  ),
};

const knownKeys: Record<string, string> = {
  [sealKey]:
    'لینک صفحهٔ نماد اعتماد الکترونیکی. نماد پایین صفحهٔ ورود و صفحه‌های قوانین، حریم خصوصی و تماس می‌آید؛ درگاه‌های پرداخت آن را می‌خواهند.',
  [storeKeys.apple]: 'دکمهٔ نصب iOS، پایین منو، به این لینک می‌رود.',
  [storeKeys.android]: 'دکمهٔ نصب Android، پایین منو، به این لینک می‌رود.',
  [memberKeys['project-manager']]: 'نام مدیر پروژه در «دربارهٔ ما».',
  [memberKeys['frontend-developer']]: 'نام توسعه‌دهندهٔ رابط کاربری در «دربارهٔ ما».',
};

const places: Partial<Record<Setting['type'], string>> = {
  phone: 'پایین صفحهٔ ورود و در صفحهٔ تماس',
  hours: 'پایین صفحهٔ ورود و در صفحهٔ تماس؛ قول تحویل سفارش‌های بعدی و زمان انتظار تیکت‌ها هم با آن حساب می‌شود',
};

type SettingPreviewProps = Omit<Values, 'key'> & { settingKey: string };

function SettingPreview({ title, type, settingKey: key, ...values }: SettingPreviewProps) {
  const written = type === 'hours' ? withoutNote(values.value) : values.value.trim();
  if (settingFault(type, written))
    return <PreviewNote>مقدار را کامل کنید تا ببینید چگونه دیده می‌شود.</PreviewNote>;
  const value = settingValue(type, written);
  const place = knownKeys[key] ?? places[type];
  return (
    <>
      <PreviewPlace where={place ?? 'مقدار'}>
        {key === sealKey ? (
          <TrustSeal href={value} />
        ) : key === storeKeys.apple ? (
          <DownloadApple />
        ) : key === storeKeys.android ? (
          <DownloadAndroid />
        ) : places[type] ? (
          <dl>
            <FactRow term={title || 'عنوان'}>
              <SettingValue type={type} value={value} />
            </FactRow>
          </dl>
        ) : (
          <p className="font-medium whitespace-pre-line">
            <SettingValue type={type} value={value} />
          </p>
        )}
      </PreviewPlace>
      {!place && (
        <PreviewNote>
          هنوز در هیچ صفحه‌ای نمی‌آید. برنامه‌هایی که اطلاعات عمومی فروشگاه را می‌خوانند آن را با کلیدش پیدا
          می‌کنند.
        </PreviewNote>
      )}
    </>
  );
}

function KnownKeys() {
  const { data } = useQuery(settingsQuery);
  const present = new Set(data?.info.map(({ key }) => key));
  return (
    <Panel
      className="mt-6"
      title="کلیدهای شناخته‌شده"
      note="سایت این کلیدها را می‌شناسد؛ هرکدام را پر کنید، سر جای خودش دیده می‌شود."
    >
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-[auto_1fr_auto]">
        {Object.entries(knownKeys).map(([key, what]) => (
          <div key={key} className="grid gap-y-1 sm:col-span-3 sm:grid-cols-subgrid sm:items-baseline">
            <dt>
              <Ltr className="font-medium">{key}</Ltr>
            </dt>
            <dd className="text-muted">{what}</dd>
            <dd>
              <Badge tone={present.has(key) ? 'success' : 'neutral'} hasDot>
                {present.has(key) ? 'گذاشته شده' : 'هنوز نیست'}
              </Badge>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export const ShopInformation = () => (
  <>
    <KindPage view={view} />
    <KnownKeys />
  </>
);
