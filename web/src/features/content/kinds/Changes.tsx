import { useInfiniteQuery } from '@tanstack/react-query';
import { toPersianDigits } from '#contract/common/digits';
import { type ContentChange, getContentChanges } from '#contract/content';
import { displayName } from '#contract/people';
import { listOf } from '../../../lib/queries.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { List } from '../../../ui/List.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { sectionTitles } from '../sections.ts';

const actions: Record<ContentChange['action'], string> = {
  create: 'اضافه کرد',
  change: 'تغییر داد',
  remove: 'حذف کرد',
  order: 'مرتب کرد',
};

const hidden = new Set(['_id', 'createdAt', 'updatedAt', 'position', 'ids']);
const inWords = (value: unknown): string => {
  if (value === undefined || value === null) return '—';
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  return toPersianDigits(typeof value === 'string' ? value : JSON.stringify(value));
};

/** The fields of which the two versions differ. */
function differences({ before, after }: ContentChange) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !hidden.has(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) => ({ name, was: inWords(before?.[name]), is: inWords(after?.[name]) }));
}

/** What admins changed, newest first, with what stood before. */
export function Changes() {
  const list = useInfiniteQuery(listOf(getContentChanges, { query: { count: 20 } }, ({ data }) => data));
  return (
    <>
      <PageHeader
        back={<BackLink href="/admin/settings">تنظیمات</BackLink>}
        title="تاریخچهٔ تغییرها"
        subtitle="چه کسی، کی، چه چیزی را عوض کرد و پیش از آن چه بود."
      />
      <Card padding="none">
        <List
          label="تاریخچهٔ تغییرها"
          query={list}
          empty={{ note: 'هنوز چیزی تغییر نکرده است.' }}
          renderRow={(change) => (
            <li key={change._id} className="flex flex-col gap-2 border-b p-4 last:border-0 sm:p-5">
              <p>
                <b className="font-semibold">{toPersianDigits(displayName(change.by))}</b> «
                {sectionTitles[change.kind] ?? change.kind}» را {actions[change.action]}
                <span className="ms-2 text-xs text-muted">
                  <DateTime when={change.createdAt} />
                </span>
              </p>
              <dl className="flex flex-col gap-1 text-sm">
                {differences(change).map(({ name, was, is }) => (
                  <div key={name} className="grid gap-x-3 sm:grid-cols-[8rem_1fr_1fr]">
                    <dt dir="ltr" className="text-start text-xs text-muted">
                      {name}
                    </dt>
                    <dd className="line-clamp-3 wrap-anywhere text-muted">{was}</dd>
                    <dd className="line-clamp-3 wrap-anywhere">{is}</dd>
                  </div>
                ))}
              </dl>
            </li>
          )}
        />
      </Card>
    </>
  );
}
