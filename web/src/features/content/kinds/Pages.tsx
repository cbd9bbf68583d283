import { formatNumber } from '#contract/common/money';
import { type PageItem, pages, readPage, unfilled } from '#contract/content';
import { PathLink } from '../../../lib/router-link.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { KindPage } from '../KindPage.tsx';
import { Markdown } from '../Markdown.tsx';
import { PreviewNote, PreviewPlace } from '../Preview.tsx';
import type { KindView } from '../view.ts';

const view: KindView<PageItem, { title: string; text: string }> = {
  kind: 'pages',
  title: 'صفحه‌ها',
  subtitle: 'قوانین، حریم خصوصی و تماس؛ بدون ورود هم خوانده می‌شوند و درگاه‌های پرداخت آن‌ها را می‌خواهند.',
  one: 'صفحه',
  empty: 'صفحه‌ای نیست.',
  calls: pages,
  nameOf: ({ title }) => title,
  columns: [
    {
      header: 'عنوان',
      isPrimary: true,
      cell: ({ _id, title, text }) => (
        <span className="flex flex-wrap items-center gap-2">
          <PathLink href={`/pages/${_id}`} className="relative z-10 rounded-xs font-semibold underline">
            {title}
          </PathLink>
          {unfilled.test(text) && <Badge tone="warning">هنوز کامل نیست</Badge>}
        </span>
      ),
    },
    { header: 'آخرین تغییر', cell: ({ updatedAt }) => <DateTime when={updatedAt} /> },
  ],
  blank: { title: '', text: '' },
  valuesOf: ({ title, text }) => ({ title, text }),
  bodyOf: (values) => values,
  fields: (form) => (
    <>
      <TextField {...form.field('title')} isRequired />
      <TextArea
        {...form.field('text')}
        rows={14}
        maxLength={50_000}
        isRequired
        hint="تیتر با ##، فهرست با -، پررنگ با **دو ستاره** و لینک با [نوشته](آدرس). سطری که [[ ]] دارد هنوز پر نشده است؛ تا وقتی دارد، همهٔ آن سطر را فقط مدیران می‌بینند."
      />
    </>
  ),
  affects: () => 'همه، حتی مهمان‌ها، از همین حالا این متن را می‌خوانند.',
  preview: ({ title, text }) => <PagePreview title={title} text={text} />,
  size: 'lg',
};

function PagePreview({ title, text }: { title: string; text: string }) {
  const { shown, hidden } = readPage(text);
  return (
    <>
      {hidden.length > 0 && (
        <section aria-label="هنوز پنهان" className="flex flex-col gap-2 rounded-md bg-warning-soft p-3">
          <p className="font-medium">
            {formatNumber(hidden.length)} سطر هنوز پر نشده است و فقط مدیران می‌بینند:
          </p>
          <ul className="flex list-disc flex-col gap-1 ps-5 wrap-anywhere marker:text-muted">
            {hidden.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {shown === '' ? (
        <PreviewNote>هنوز متنی نیست که همه ببینند.</PreviewNote>
      ) : (
        <PreviewPlace where="همه این را می‌بینند">
          <p className="mb-4 text-2xl font-bold">{title}</p>
          <Markdown text={shown} />
        </PreviewPlace>
      )}
    </>
  );
}

export const Pages = () => <KindPage view={view} />;
