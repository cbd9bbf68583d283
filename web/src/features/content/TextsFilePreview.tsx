import { formatNumber } from '#contract/common/money';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Panel } from '../../ui/Card.tsx';
import { type CheckedLine, checkTexts, readTextsFile } from './texts-file.ts';
import { TitleCell } from './TitleCell.tsx';
import { useCategories } from './use-titles.ts';

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

export function TextsFilePreview({ file }: { file: File }) {
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
