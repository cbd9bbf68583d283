import { memberKeys, storeKeys, typeOfKey } from '#contract/common/setting-keys';
import { toPersianDigits } from '#contract/common/digits';
import { hoursText, readHours } from '#contract/common/working-hours';
import { type SettingItem, settingFault, settings, settingTypeLabels } from '#contract/content';
import { settingTypes, type Setting } from '#contract/settings';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { HoursField, typedHours } from '../HoursField.tsx';
import { KindPage } from '../KindPage.tsx';
import type { KindView } from '../view.ts';

type Values = { title: string; type: Setting['type']; value: string; key: string };
/** The program finds some keys only under their own type. */
const typeIn = ({ type, key }: Pick<Values, 'type' | 'key'>) => typeOfKey(key.trim()) ?? type;

/** An older free text is kept beside the hours only until they are saved. */
function withoutNote(value: string): string {
  const { note, ...hours } = readHours(value);
  return note === undefined ? JSON.stringify(hours) : value;
}

const isLatin = (type: Setting['type']) => type !== 'text' && type !== 'hours';

const inWords = ({ type, value }: Pick<Values, 'type' | 'value'>) =>
  type === 'hours' ? hoursText(readHours(value)) : type === 'link' ? value : toPersianDigits(value);

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
      id: 'title',
      header: 'عنوان',
      isPrimary: true,
      cell: ({ title, key }) => (
        <span className="flex flex-col">
          <b className="font-semibold">{title}</b>
          <Ltr className="w-fit text-xs text-muted">{key}</Ltr>
        </span>
      ),
    },
    {
      id: 'value',
      header: 'مقدار',
      cell: (item) =>
        isLatin(item.type) ? (
          <Ltr className="wrap-anywhere">{inWords(item)}</Ltr>
        ) : (
          <span className="line-clamp-2 wrap-anywhere">{inWords(item)}</span>
        ),
    },
    { id: 'type', header: 'نوع', hideOnPhone: true, cell: ({ type }) => settingTypeLabels[type] },
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
        <TextField {...form.field('title')} isRequired autoFocus />
        <Select
          {...form.field('type')}
          onChange={(chosen) =>
            form.set({
              type: chosen,
              // The text that was written stays beside the hours until they are saved.
              ...(chosen === 'hours' &&
                type !== 'hours' && { value: JSON.stringify(typedHours(form.values.value)) }),
              ...(type === 'hours' &&
                chosen !== 'hours' && {
                  value: typedHours(form.values.value).note ?? inWords(form.values),
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
          <TextField {...value} isRequired ltr maxLength={2000} />
        )}
        <TextField
          {...form.field('key')}
          ltr
          isRequired
          hint={`نامی لاتین که برنامه با آن این مقدار را می‌شناسد. لینک فروشگاه برنامه‌ها: ${storeKeys.apple} و ${storeKeys.android}؛ نام اعضای تیم در «دربارهٔ ما»: ${Object.values(memberKeys).join(' و ')}`}
        />
      </>
    );
  },
};

export const ShopInformation = () => <KindPage view={view} />;
