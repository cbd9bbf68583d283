import { type Question, questions } from '#contract/content';
import { type Department, departmentLabels, departments } from '#contract/tickets';
import { Badge } from '../../../ui/Badge.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { HelpQuestionLook } from '../../tickets/parts.ts';
import { KindPage } from '../KindPage.tsx';
import { PreviewNote, PreviewPlace } from '../Preview.tsx';
import { TitleCell } from '../TitleCell.tsx';
import type { KindView } from '../view.ts';

const options = departments.map((id) => ({ id, label: departmentLabels[id] }));

const view: KindView<Question, { department: Department | null; question: string; answer: string }> = {
  kind: 'questions',
  title: 'پرسش‌های پرتکرار',
  subtitle: 'پیش از نوشتن تیکت دیده می‌شوند؛ پاسخ کوتاه و روشن، یک تیکت کمتر.',
  one: 'پرسش',
  empty: 'هنوز پرسشی نیست. اولین پرسشی را که مشتری‌ها زیاد می‌پرسند بنویسید.',
  calls: questions,
  nameOf: ({ question }) => question,
  columns: [
    {
      header: 'پرسش',
      isPrimary: true,
      cell: ({ question, answer }) => <TitleCell title={question} text={answer} />,
    },
    {
      header: 'بخش',
      cell: ({ department }) => <Badge>{departmentLabels[department]}</Badge>,
    },
  ],
  blank: { department: null, question: '', answer: '' },
  valuesOf: ({ department, question, answer }) => ({ department, question, answer }),
  bodyOf: (values) => values,
  fields: (form) => (
    <>
      <Select {...form.field('department')} options={options} isRequired />
      <TextField {...form.field('question')} isRequired />
      <TextArea {...form.field('answer')} rows={6} isRequired />
    </>
  ),
  affects: () => 'همهٔ مشتری‌ها از همین حالا این را پیش از نوشتن تیکت می‌بینند.',
  preview: ({ department, question, answer }) =>
    question.trim() === '' ? (
      <PreviewNote>پرسش را بنویسید تا ببینید مشتری آن را چگونه می‌خواند.</PreviewNote>
    ) : (
      <PreviewPlace where="در «شاید جوابتان اینجاست»، پیش از فرستادن تیکت">
        <div className="overflow-hidden rounded-xl border">
          <HelpQuestionLook question={{ department: department ?? 'other', question, answer }} isOpen />
        </div>
      </PreviewPlace>
    ),
};

export const Questions = () => <KindPage view={view} />;
