import { getRouteApi } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type QrTextItem, qrTexts } from '#contract/content';
import { useFilters } from '../../../lib/filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { FilterSelect, Select } from '../../../ui/Select.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { useDialog } from '../../../ui/use-dialog.tsx';
import { TitleCell } from '../TitleCell.tsx';
import { QrTextLook, QrTextPage } from '../../orders/parts.ts';
import { KindPage } from '../KindPage.tsx';
import { PreviewNote, PreviewPlace } from '../Preview.tsx';
import { useCategories } from '../use-titles.ts';
import type { ItemForm, KindView, Search } from '../view.ts';

const ImportDialog = lazyPart(async () => (await import('../ImportDialog.tsx')).ImportDialog);

type Values = { categoryId: string | null; input: string | null; title: string; text: string; poet: string };

function CategoryName({ id }: { id: string }) {
  return useCategories()?.find(({ _id }) => _id === id)?.title ?? '';
}

const view: KindView<QrTextItem, Values> = {
  kind: 'qr-texts',
  title: 'متن‌های آمادهٔ QR',
  subtitle: 'شعرها، آیه‌ها و آرزوهایی که مشتری به جای نوشتن انتخاب می‌کند.',
  one: 'متن',
  empty: 'هنوز متنی نیست. یکی بنویسید یا از فایل CSV بیاورید.',
  calls: qrTexts,
  nameOf: ({ title }) => title,
  columns: [
    { header: 'عنوان', isPrimary: true, cell: ({ title, text }) => <TitleCell title={title} text={text} /> },
    {
      header: 'دسته',
      width: '@table:w-48',
      cell: ({ categoryId }) => <CategoryName id={categoryId} />,
    },
    { header: 'شاعر', cell: ({ poet }) => poet ?? null },
  ],
  blank: { categoryId: null, input: null, title: '', text: '', poet: '' },
  valuesOf: ({ categoryId, input, title, text, poet }) => ({
    categoryId,
    input,
    title,
    text,
    poet: poet ?? '',
  }),
  bodyOf: ({ poet, ...rest }) => ({ ...rest, poet: poet.trim() === '' ? null : poet }),
  fields: (form) => <TextFields form={form} />,
  affects: () => 'مشتری‌ها از همین حالا این متن را در سفارش QR می‌بینند؛ کدهایی که ساخته شده‌اند عوض نمی‌شوند.',
  preview: (values) => <TextPreview {...values} />,
};

function TextFields({ form }: { form: ItemForm<Values> }) {
  const categories = useCategories() ?? [];
  const inputs = categories.find(({ _id }) => _id === form.values.categoryId)?.inputs ?? [];
  const written = inputs.filter(({ kind }) => kind !== 'file');
  return (
    <>
      <Select
        {...form.field('categoryId')}
        onChange={(categoryId) => {
          const of = categories.find(({ _id }) => _id === categoryId)?.inputs ?? [];
          form.set({ categoryId, input: of.find(({ kind }) => kind === 'long')?.key ?? null });
        }}
        label="دسته"
        isRequired
        options={categories.map(({ _id, title }) => ({ id: _id, label: title }))}
      />
      <Select
        {...form.field('input')}
        isRequired
        options={written.map(({ key, label }) => ({ id: key, label }))}
      />
      <TextField {...form.field('title')} isRequired />
      <TextArea {...form.field('text')} rows={5} isRequired />
      <TextField {...form.field('poet')} />
    </>
  );
}

function TextPreview({ categoryId, input, title, text, poet }: Values) {
  const category = useCategories()?.find(({ _id }) => _id === categoryId);
  if (!category || input === null || text.trim() === '')
    return <PreviewNote>دسته و متن را بنویسید تا ببینید مشتری آن را چگونه می‌بیند.</PreviewNote>;
  return (
    <>
      <PreviewPlace where={`در متن‌های آمادهٔ «${category.title}»`}>
        <div className="rounded-md border px-3 py-3.5">
          <QrTextLook text={{ title, text, poet }} />
        </div>
      </PreviewPlace>
      <PreviewPlace where="روی صفحهٔ کد، پس از انتخاب">
        <QrTextPage category={category} input={input} text={{ text, poet }} />
      </PreviewPlace>
    </>
  );
}

const route = getRouteApi('/_shell/admin/settings_/$kind');

function CategoryFilter() {
  const filters = useFilters<Search>(route.useSearch(), ['search', 'categoryId']);
  const categories = useCategories() ?? [];
  return (
    <FilterSelect
      name="categoryId"
      label="دسته"
      hidesLabel
      className="w-full sm:w-52"
      options={[
        { id: 'all', label: 'همهٔ دسته‌ها' },
        ...categories.map(({ _id, title }) => ({ id: _id, label: title })),
      ]}
      filters={filters}
    />
  );
}

export function QrTexts() {
  const [openImport, importDialog] = useDialog((control) => <ImportDialog {...control} />);
  const actions = (
    <Button icon={<FileUp />} onPress={openImport}>
      افزودن از فایل
    </Button>
  );
  return (
    <>
      <KindPage view={{ ...view, actions, categories: <CategoryFilter /> }} />
      {importDialog}
    </>
  );
}
