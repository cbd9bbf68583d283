import { Plus, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { formatNumber } from '#contract/common/money';
import { type QrCategoryItem, qrCategories, setQrCategoryImage } from '#contract/content';
import { type QrInput, qrInputKinds, type QrKind, qrKindLabels, qrKinds } from '#contract/qr';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { QrCategorySample, QrKindIcon } from '../../orders/parts.ts';
import { EnabledBadge } from '../TitleCell.tsx';
import { KindPage } from '../KindPage.tsx';
import { PictureBox, PictureField } from '../PictureField.tsx';
import { PreviewNote, PreviewPlace } from '../Preview.tsx';
import type { ItemForm, KindView } from '../view.ts';
import { inputKindLabels } from '../words.ts';

type Values = {
  title: string;
  kind: QrKind;
  inputs: readonly QrInput[];
  enabled: boolean;
  image: string | null;
};

const view: KindView<QrCategoryItem, Values> = {
  kind: 'qr-categories',
  title: 'دسته‌های QR',
  subtitle: 'مشتری هنگام سفارش QR یکی از این دسته‌ها را برمی‌دارد و قسمت‌های آن را پر می‌کند.',
  one: 'دسته',
  empty: 'هنوز دسته‌ای نیست.',
  calls: qrCategories,
  nameOf: ({ title }) => title,
  columns: [
    {
      header: 'عنوان',
      isPrimary: true,
      cell: ({ title, image, kind }) => (
        <span className="flex items-center gap-3">
          <PictureBox
            picture={image}
            icon={
              <Suspense>
                <QrKindIcon kind={kind} />
              </Suspense>
            }
            className="size-11"
          />
          <b className="min-w-0 font-semibold wrap-anywhere">{title}</b>
        </span>
      ),
    },
    { header: 'محتوا', cell: ({ kind }) => <span className="whitespace-nowrap">{qrKindLabels[kind]}</span> },
    {
      header: 'قسمت‌ها',
      isHiddenOnPhone: true,
      cell: ({ inputs }) => formatNumber(inputs.length),
    },
    { header: 'وضعیت', cell: (category) => <EnabledBadge {...category} /> },
  ],
  blank: {
    title: '',
    kind: 'text',
    inputs: [{ key: 'text', label: 'متن', kind: 'long', required: true }],
    enabled: true,
    image: null,
  },
  valuesOf: ({ title, kind, inputs, enabled, image }) => ({ title, kind, inputs, enabled, image }),
  bodyOf: ({ title, kind, inputs, enabled }) => ({ title, kind, inputs, enabled }),
  filesOf: (_values, { _id, updatedAt }, picture) =>
    picture
      ? [
          {
            call: setQrCategoryImage,
            input: { params: { id: _id }, body: { updatedAt }, files: [picture] },
          },
        ]
      : [],
  fields: (form, item) => (
    <>
      <TextField {...form.field('title')} isRequired />
      <Select {...form.field('kind')} options={qrKinds.map((id) => ({ id, label: qrKindLabels[id] }))} />
      <PictureField
        form={form}
        image={item?.image ?? null}
        part={setQrCategoryImage.files}
        note="مربع، تا ۵ مگابایت. کنار نام دسته در سفارش QR دیده می‌شود."
      />
      <Inputs form={form} />
      <Checkbox
        isSelected={form.values.enabled}
        onChange={(enabled) => form.set({ enabled })}
        note="در سفارش QR پیشنهاد می‌شود."
      >
        روشن
      </Checkbox>
    </>
  ),
  affects: ({ enabled }, item) =>
    item && enabled !== item.enabled
      ? enabled
        ? 'از همین حالا همهٔ مشتری‌ها این دسته را در سفارش QR می‌بینند.'
        : 'از همین حالا هیچ مشتری‌ای این دسته را در سفارش QR نمی‌بیند؛ کدهایی که ساخته شده‌اند مثل قبل باز می‌شوند.'
      : enabled
        ? 'سفارش‌های QR از همین حالا به این شکل پر می‌شوند؛ کدهایی که ساخته شده‌اند عوض نمی‌شوند.'
        : null,
  preview: ({ enabled, ...category }, item, picture) => (
    <>
      {!enabled && <PreviewNote>خاموش است؛ مشتری آن را نمی‌بیند.</PreviewNote>}
      <PreviewPlace where="در سفارش QR، پس از انتخاب این دسته">
        <QrCategorySample
          category={{
            ...category,
            title: category.title || 'عنوان دسته',
            inputs: [...category.inputs],
            _id: item?._id ?? '',
            image: item?.image ?? null,
          }}
          picture={picture}
        />
      </PreviewPlace>
    </>
  ),
  size: 'lg',
};

function Inputs({ form }: { form: ItemForm<Values> }) {
  const { inputs } = form.values;
  const change = (at: number, part: Partial<QrInput>) =>
    form.set({ inputs: inputs.map((each, nth) => (nth === at ? { ...each, ...part } : each)) });
  return (
    <fieldset className="@container flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">قسمت‌هایی که مشتری پر می‌کند</legend>
      {inputs.map((each, at) => (
        <div
          key={at}
          className="grid items-end gap-3 rounded-md border p-3 @xl:grid-cols-[1fr_1fr_9rem_auto_auto]"
        >
          <TextField
            label={`عنوان قسمت ${formatNumber(at + 1)}`}
            value={each.label}
            onChange={(label) => change(at, { label })}
            error={form.errors[`inputs.${at}.label`]}
          />
          <TextField
            label="کلید"
            isLtr
            value={each.key}
            onChange={(key) => change(at, { key })}
            error={form.errors[`inputs.${at}.key`]}
          />
          <Select
            label="نوع"
            value={each.kind}
            onChange={(kind) => change(at, { kind })}
            options={qrInputKinds.map((id) => ({ id, label: inputKindLabels[id] }))}
          />
          <Checkbox isSelected={each.required} onChange={(required) => change(at, { required })}>
            الزامی
          </Checkbox>
          <IconButton
            variant="danger"
            label={`حذف قسمت ${each.label}`}
            icon={<Trash2 />}
            onPress={() => form.set({ inputs: inputs.filter((_, nth) => nth !== at) })}
          />
        </div>
      ))}
      {form.errors.inputs && (
        <p role="alert" className="text-sm text-danger">
          {form.errors.inputs}
        </p>
      )}
      <Button
        icon={<Plus />}
        className="w-fit"
        onPress={() =>
          form.set({ inputs: [...inputs, { key: '', label: '', kind: 'text', required: false }] })
        }
      >
        قسمت تازه
      </Button>
    </fieldset>
  );
}

export const QrCategories = () => <KindPage view={view} />;
