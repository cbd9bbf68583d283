import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { type QrTextItem, qrCategories, qrTexts } from '#contract/content';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Deferred } from '../../../ui/Deferred.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TitleCell } from '../TitleCell.tsx';
import { KindPage } from '../KindPage.tsx';
import type { ItemForm, KindView } from '../view.ts';

const ImportDialog = lazyPart(async () => (await import('../ImportDialog.tsx')).ImportDialog);

type Values = { categoryId: string | null; input: string | null; title: string; text: string; poet: string };

const categoriesQuery = queryOf(qrCategories.list, { query: { count: 100 } });
const useCategories = () => useQuery(categoriesQuery).data?.data ?? [];

function CategoryName({ id }: { id: string }) {
  return useCategories().find(({ _id }) => _id === id)?.title ?? '';
}

const view: KindView<QrTextItem, Values> = {
  title: 'متن‌های آمادهٔ QR',
  subtitle: 'شعرها، آیه‌ها و آرزوهایی که مشتری به جای نوشتن انتخاب می‌کند.',
  one: 'متن',
  empty: 'هنوز متنی نیست. یکی بنویسید یا از فایل CSV بیاورید.',
  calls: qrTexts,
  nameOf: ({ title }) => title,
  columns: [
    {
      id: 'title',
      header: 'عنوان',
      isPrimary: true,
      cell: ({ title, text }) => <TitleCell title={title} text={text} />,
    },
    { id: 'category', header: 'دسته', cell: ({ categoryId }) => <CategoryName id={categoryId} /> },
    { id: 'poet', header: 'شاعر', cell: ({ poet }) => poet ?? '—' },
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
  shown: ({ title, text, poet }) => [
    ['عنوان', title],
    ['متن', text],
    ['شاعر', poet],
  ],
  fields: (form) => <TextFields form={form} />,
  filters: ['categoryId'],
};

function TextFields({ form }: { form: ItemForm<Values> }) {
  const categories = useCategories();
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
        label="برای قسمت"
        isRequired
        options={written.map(({ key, label }) => ({ id: key, label }))}
      />
      <TextField {...form.field('title')} label="عنوان" isRequired />
      <TextArea {...form.field('text')} label="متن" rows={5} isRequired />
      <TextField {...form.field('poet')} label="شاعر" />
    </>
  );
}

export function QrTexts() {
  const [isImporting, setImporting] = useState(false);
  const actions = (
    <Button icon={<FileUp />} onPress={() => setImporting(true)}>
      آوردن از فایل
    </Button>
  );
  return (
    <>
      <KindPage view={{ ...view, actions }} />
      <Deferred when={isImporting}>
        <ImportDialog isOpen={isImporting} onOpenChange={setImporting} />
      </Deferred>
    </>
  );
}
