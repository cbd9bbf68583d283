import { Suspense } from 'react';
import { type FontItem, fonts } from '#contract/content';
import { fontTypeLabels } from '#contract/fonts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { FontLook, FontName } from '../../fonts/parts.ts';
import { KindPage } from '../KindPage.tsx';
import { PreviewNote, PreviewPlace } from '../Preview.tsx';
import { EnabledBadge } from '../TitleCell.tsx';
import type { KindView } from '../view.ts';

const view: KindView<FontItem, { name: string; enabled: boolean }> = {
  kind: 'fonts',
  title: 'فونت‌ها',
  subtitle: 'فونت خاموش در فونت‌ساز پیشنهاد نمی‌شود؛ نوشته‌های ذخیره‌شده با آن می‌مانند.',
  one: 'فونت',
  empty: 'فونتی نیست.',
  calls: fonts,
  nameOf: ({ name }) => name,
  columns: [
    { header: 'نام', isPrimary: true, cell: (font) => <NameCell {...font} /> },
    { header: 'خط', cell: ({ type }) => fontTypeLabels[type] },
    { header: 'مجوز', isHiddenOnPhone: true, cell: ({ licence }) => <Ltr>{licence}</Ltr> },
    { header: 'وضعیت', cell: (font) => <EnabledBadge {...font} /> },
  ],
  blank: { name: '', enabled: true },
  valuesOf: ({ name, enabled }) => ({ name, enabled }),
  bodyOf: (values) => values,
  fields: (form) => (
    <>
      <TextField {...form.field('name')} isRequired />
      <Checkbox
        isSelected={form.values.enabled}
        onChange={(enabled) => form.set({ enabled })}
        note="در فونت‌ساز پیشنهاد می‌شود."
      >
        روشن
      </Checkbox>
    </>
  ),
  affects: ({ name, enabled }, font) =>
    font && enabled !== font.enabled
      ? enabled
        ? 'از همین حالا همهٔ مشتری‌ها این فونت را در فونت‌ساز می‌بینند.'
        : 'از همین حالا هیچ مشتری‌ای این فونت را در فونت‌ساز نمی‌بیند؛ نوشته‌های ذخیره‌شده و سفارش‌های ثبت‌شده با آن می‌مانند.'
      : font && name !== font.name
        ? 'همهٔ مشتری‌ها این فونت را با نام تازه می‌بینند.'
        : null,
  preview: ({ name, enabled }, font) =>
    font && (
      <>
        <PreviewPlace where="در انتخاب فونت فونت‌ساز">
          <FontLook font={{ ...font, name }} text={font.type === 'persian' ? name : font.family} />
        </PreviewPlace>
        {!enabled && <PreviewNote>خاموش است؛ مشتری آن را نمی‌بیند.</PreviewNote>}
      </>
    ),
  size: 'sm',
};

const NameCell = ({ _id, name, family, type }: FontItem) => (
  <span className="flex flex-col">
    <Suspense fallback={<span className="text-lg leading-10">{name}</span>}>
      <FontName id={_id} name={name} className="text-lg leading-10" />
    </Suspense>
    {type === 'persian' && <Ltr className="w-fit text-xs text-muted">{family}</Ltr>}
  </span>
);

export const Fonts = () => <KindPage view={view} />;
