import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { unfilled } from '#contract/content';
import { formatDay } from '../../lib/dates.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { pageLinks, SettingValue, ShopSeal, useSettings } from '../settings/parts.ts';
import { Markdown } from './Markdown.tsx';
import { pageQuery } from './queries.ts';

const route = getRouteApi('/pages/$id');

export function PublicPage() {
  const { id } = route.useParams();
  const { history } = useRouter();
  const page = useQuery(pageQuery(id));
  const title = page.data?.title;
  useEffect(() => {
    if (title) document.title = `${title} · حکاک`;
  }, [title]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-form flex-col px-4 py-6 sm:px-6">
      <header className="flex items-center justify-between gap-4">
        <PathLink href="/" aria-label="حکاک" className="flex min-h-11 items-center rounded-md no-underline">
          <Logo />
        </PathLink>
        {globalThis.history.length > 1 && (
          <Button variant="ghost" icon={<ArrowRight />} onPress={() => history.back()}>
            بازگشت
          </Button>
        )}
      </header>
      <main className="flex-1 py-8">
        <Loaded
          query={page}
          loading={<SkeletonRows rows={6} />}
          failed="این صفحه باز نشد"
          missing={<NoSuchPage />}
        >
          {(data) => (
            <>
              <h1 className="mb-6 text-2xl font-bold">{data.title}</h1>
              {unfilled.test(data.text) && (
                <p className="mb-6 rounded-md border bg-warning-soft p-4 text-sm">
                  سطرهایی که بخش رنگی دارند هنوز پر نشده‌اند و فقط مدیران آن‌ها را می‌بینند.{' '}
                  <PathLink href="/admin/settings/pages" className="rounded-xs underline">
                    پر کردن
                  </PathLink>
                </p>
              )}
              <Markdown text={data.text} />
              {id === 'contact' && (
                <>
                  <ContactFacts />
                  <PathLink href="/ticket/newTicket" className={buttonClass('secondary', 'md', 'mt-6')}>
                    نوشتن به پشتیبانی
                  </PathLink>
                </>
              )}
              <p className="mt-8 text-xs text-muted">آخرین تغییر: {formatDay(data.updatedAt)}</p>
            </>
          )}
        </Loaded>
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t pt-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {pageLinks.map(({ href, label }) => (
            <li key={href}>
              <PathLink href={href} className="inline-flex min-h-9 items-center rounded-xs text-muted">
                {label}
              </PathLink>
            </li>
          ))}
        </ul>

        <ShopSeal />
      </footer>
    </div>
  );
}

function NoSuchPage() {
  return (
    <>
      <h1 className="text-2xl font-bold">این صفحه پیدا نشد</h1>
      <p className="mt-2 text-muted">شاید لینک قدیمی باشد، یا حرفی از آدرس جا افتاده باشد.</p>
      <PathLink href="/" className={buttonClass('primary', 'md', 'mt-6')}>
        بازگشت به خانه
      </PathLink>
    </>
  );
}

function ContactFacts() {
  const phones = useSettings('phone');
  const hours = useSettings('hours');
  if (phones.length + hours.length === 0) return null;
  return (
    <Card className="mt-8">
      <dl className="flex flex-col gap-3">
        {phones.map(({ key, title, value }) => (
          <FactRow key={key} term={title}>
            <a href={`tel:${value}`}>
              <SettingValue type="phone" value={value} />
            </a>
          </FactRow>
        ))}
        {hours.map(({ key, title, value }) => (
          <FactRow key={key} term={title}>
            <SettingValue type="hours" value={value} />
          </FactRow>
        ))}
      </dl>
    </Card>
  );
}
