import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import { importQrTexts } from '#contract/content';
import { qrTextColumns } from '#contract/qr-texts-file';
import { useForm } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { limitsOf } from '../../ui/file-limits.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { undoOf } from './undo.ts';
import { useCategories } from './use-titles.ts';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Panel } from '../../ui/Card.tsx';
import { type CheckedLine, checkTexts, readTextsFile } from './texts-file.ts';
import { TitleCell } from './TitleCell.tsx';

export function ImportDialog(dialog: DialogControl) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<AnswerOf<typeof importQrTexts> | null>(null);
  const form = useForm(importQrTexts, {
    initial: { isPartial: false },
    input: ({ isPartial }) => ({ body: { partial: isPartial ? ('true' as const) : ('false' as const) } }),
    before: () => {
      setDone(null);
      return true;
    },
    onSuccess: (answer) => {
      if (answer.added > 0)
        toast.success(`${formatNumber(answer.added)} متن اضافه شد`, undoOf(queryClient, answer));
      if (answer.refused.length === 0) dialog.onOpenChange(false);
      else {
        setDone(answer);
        // The right lines are in; the same file again would add them twice.
        if (answer.added > 0) form.setFiles(() => []);
      }
    },
  });
  const [chosen] = form.staged;
  return (
    <FormDialog {...dialog} form={form} title="افزودن متن‌ها از فایل" size="lg" submit="افزودن">
      <p className="text-sm text-muted">
        فایل CSV با ستون‌های <bdi dir="ltr">{qrTextColumns.join(', ')}</bdi> که با UTF-8 ذخیره شده باشد.
      </p>
      <CategoryKeys />
      <FileDrop {...form.files} label="فایل CSV" limits={limitsOf(importQrTexts.files)} />
      {chosen && <TextsFilePreview key={chosen.id} file={chosen.file} />}
      <Checkbox
        isSelected={form.values.isPartial}
        onChange={(isPartial) => form.set({ isPartial })}
        note="بدون این، اگر یک سطر نادرست باشد هیچ متنی اضافه نمی‌شود."
      >
        سطرهای درست را اضافه کن
      </Checkbox>
      {done && (
        <section role="alert" className="rounded-md bg-danger-soft p-4 text-sm">
          <p className="font-medium">
            {formatNumber(done.added)} متن اضافه شد و {formatNumber(done.refused.length)} سطر نادرست بود.
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
          <ul tabIndex={0} className="mt-2 max-h-48 overflow-y-auto">
            {done.refused.slice(0, 100).map(({ line, message }) => (
              <li key={line}>
                سطر {formatNumber(line)}: {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}

function CategoryKeys() {
  const categories = useCategories() ?? [];
  return (
    <details className="group rounded-md border text-sm">
      <summary className="flex cursor-pointer items-center justify-between gap-3 rounded-md px-4 py-3 font-medium">
        در دو ستون اول چه بنویسم؟
        <ChevronDown className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <dl tabIndex={0} className="max-h-56 overflow-y-auto border-t px-4 py-2">
        {categories.map(({ _id, title, inputs }) => (
          <div key={_id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="min-w-0 wrap-anywhere">{title}</dt>
            <dd dir="ltr" className="text-muted">
              {_id},{' '}
              {inputs
                .filter(({ kind }) => kind !== 'file')
                .map(({ key }) => key)
                .join(' / ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Lines that are shown although nothing is wrong with them. */
const firstLines = 5;
const maxRows = 50;

const columns: readonly Column<CheckedLine>[] = [
  { header: 'سطر', width: 'w-16', cell: ({ line }) => formatNumber(line) },
  {
    header: 'متن',
    isPrimary: true,
    cell: ({ cells: { title, text }, fault }) => (
      <>
        <TitleCell title={title} text={text} />
        {fault && <span className="text-sm text-danger">{fault}</span>}
      </>
    ),
  },
  {
    header: 'دسته',
    width: 'w-40',
    cell: ({ category }) => <span className="wrap-anywhere">{category}</span>,
  },
  {
    header: 'قسمت',
    width: 'w-24',
    cell: ({ cells: { input } }) => <bdi className="wrap-anywhere">{input}</bdi>,
  },
  { header: 'شاعر', width: 'w-28', cell: ({ cells: { poet } }) => poet || null },
];

function TextsFilePreview({ file }: { file: File }) {
  const categories = useCategories();
  const read = useAnswerOf(file, () => readTextsFile(file));
  if (!read || !categories) return null;
  if (typeof read === 'string')
    return (
      <p role="alert" className="rounded-md bg-danger-soft p-4 text-sm">
        {read}
      </p>
    );
  const lines = checkTexts(read, categories);
  const wrong = lines.filter(({ fault }) => fault !== null).length;
  const rows = lines.filter(({ fault }, at) => fault !== null || at < firstLines).slice(0, maxRows);
  const counts = `${formatNumber(lines.length)} متن، ${wrong > 0 ? `${formatNumber(wrong)} سطر نادرست` : 'همه درست‌اند'}`;
  const rest = lines.length - rows.length;
  return (
    <Panel
      title="پیش‌نمایش"
      note={<span role="status">{counts}</span>}
      padding="none"
      className="overflow-hidden"
    >
      <DataList
        label="متن‌های فایل"
        columns={columns}
        toneOf={({ fault }) => (fault ? 'danger' : undefined)}
        query={{ data: { rows }, error: null, isPlaceholderData: false, refetch: () => undefined }}
        empty={{ note: '' }}
      />
      {rest > 0 && (
        <p className="border-t px-4 py-3 text-sm text-muted sm:px-5">و {formatNumber(rest)} سطر دیگر</p>
      )}
    </Panel>
  );
}
