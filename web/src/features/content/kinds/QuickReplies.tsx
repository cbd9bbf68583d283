import { quickReplies } from '#contract/content';
import { type Department, departmentLabels, departments, type QuickReply } from '#contract/tickets';
import { Badge } from '../../../ui/Badge.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { TitleCell } from '../TitleCell.tsx';
import { ReplySample } from '../../tickets/parts.ts';
import { KindPage } from '../KindPage.tsx';
import { PreviewNote, PreviewPlace } from '../Preview.tsx';
import type { KindView } from '../view.ts';

const options = [
  { id: 'all' as const, label: 'همهٔ بخش‌ها' },
  ...departments.map((id) => ({ id, label: departmentLabels[id] })),
];
const inWords = (department: Department | 'all') =>
  department === 'all' ? 'همهٔ بخش‌ها' : departmentLabels[department];

const placeholders =
  'به جای ⁨{name}⁩، ⁨{orderNumber}⁩ و ⁨{ticketNumber}⁩ نام مشتری، شمارهٔ سفارش و شمارهٔ تیکت می‌آید.';

const view: KindView<QuickReply, { title: string; text: string; department: Department | 'all' }> = {
  kind: 'quick-replies',
  title: 'پاسخ‌های آماده',
  subtitle: 'متن‌هایی که مدیران هنگام پاسخ به تیکت با یک کلیک می‌گذارند.',
  one: 'پاسخ آماده',
  empty: 'هنوز پاسخی نیست. متنی را که زیاد می‌نویسید اینجا بگذارید.',
  calls: quickReplies,
  nameOf: ({ title }) => title,
  columns: [
    { header: 'عنوان', isPrimary: true, cell: ({ title, text }) => <TitleCell title={title} text={text} /> },
    {
      header: 'بخش',
      cell: ({ department }) => <Badge>{inWords(department ?? 'all')}</Badge>,
    },
  ],
  blank: { title: '', text: '', department: 'all' },
  valuesOf: ({ title, text, department }) => ({ title, text, department: department ?? 'all' }),
  bodyOf: ({ department, ...rest }) => ({ ...rest, department: department === 'all' ? null : department }),
  fields: (form) => (
    <>
      <TextField {...form.field('title')} isRequired />
      <Select {...form.field('department')} options={options} />
      <TextArea {...form.field('text')} rows={5} isRequired hint={placeholders} />
    </>
  ),
  affects: () => 'فقط مدیران آن را می‌بینند؛ پاسخ‌هایی که فرستاده شده‌اند عوض نمی‌شوند.',
  preview: ({ text }) =>
    text.trim() === '' ? (
      <PreviewNote>متن را بنویسید تا ببینید مشتری آن را چگونه می‌خواند.</PreviewNote>
    ) : (
      <PreviewPlace where="در گفتگوی تیکت، با نام و شماره‌های نمونه">
        <ReplySample text={text} />
      </PreviewPlace>
    ),
};

export const QuickReplies = () => <KindPage view={view} />;
