import { type PageItem, pages } from '#contract/content';
import { unfilled } from '#contract/content-page';
import { PathLink } from '../../../lib/router-link.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { KindPage } from '../KindPage.tsx';
import { Markdown } from '../Markdown.tsx';
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
      id: 'title',
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
    { id: 'changed', header: 'آخرین تغییر', cell: ({ updatedAt }) => <DateTime when={updatedAt} /> },
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
        hint="تیتر با ##، فهرست با -، پررنگ با **دو ستاره** و لینک با [نوشته](نشانی). بخشی که در [[ ]] باشد هنوز پر نشده است و فقط مدیران آن را می‌بینند."
      />
      <section aria-label="پیش‌نمایش" className="rounded-md border p-4">
        <Markdown text={form.values.text} />
      </section>
    </>
  ),
  size: 'lg',
};

export const Pages = () => <KindPage view={view} />;
