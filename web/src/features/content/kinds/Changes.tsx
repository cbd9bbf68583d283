import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type ContentChange, getContentChanges } from '#contract/content';
import { displayName } from '#contract/people';
import { useFilters } from '../../../lib/filters.ts';
import { listOf } from '../../../lib/queries.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { List } from '../../../ui/List.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { sectionTitles } from '../sections.ts';
import { namesOf, useNames, useTitles } from '../use-titles.ts';
import { type Difference, differences, nameOf, type Titles, words } from '../words.ts';

const route = getRouteApi('/_shell/admin/settings_/$kind');

const actions: Record<ContentChange['action'], string> = {
  create: 'اضافه شد',
  change: 'تغییر کرد',
  remove: 'حذف شد',
  order: 'ترتیب تازه گرفت',
};

/** The changes of admins, newest first, with the values before. */
export function Changes() {
  const filters = useFilters<{ of?: string }>(route.useSearch(), ['of']);
  const { of } = filters.values;
  const query = { count: 20, ...(of !== undefined && { kind: of }) };
  const list = useInfiniteQuery(listOf(getContentChanges, { query }, ({ data }) => data));
  const titles = useTitles();
  return (
    <>
      <PageHeader
        back={<BackLink href="/admin/settings">تنظیمات</BackLink>}
        title="تاریخچهٔ تغییرها"
        subtitle="چه کسی، کی، چه چیزی را عوض کرد و پیش از آن چه بود."
      />
      <Card padding="none">
        <div className="border-b p-4 sm:p-5">
          <FilterSelect
            name="of"
            label="بخش"
            hideLabel
            className="sm:max-w-64"
            options={[
              { id: 'all', label: 'همهٔ بخش‌ها' },
              ...Object.keys(words).map((kind) => ({ id: kind, label: sectionTitles[kind] ?? kind })),
            ]}
            filters={filters}
          />
        </div>
        <List
          label="تاریخچهٔ تغییرها"
          query={list}
          empty={{ note: 'هنوز چیزی تغییر نکرده است.' }}
          narrowed={{ filters, note: 'در این بخش چیزی تغییر نکرده است.', clearLabel: 'نمایش همه' }}
          renderRow={(change) => <Change change={change} titles={titles} />}
        />
      </Card>
    </>
  );
}

/** In characters: longer values are shortened until they are asked for. */
const long = 160;

function Change({ change, titles }: { change: ContentChange; titles: Titles }) {
  const [isWhole, setWhole] = useState(false);
  const { kind, action, by, before, after, createdAt } = change;
  const name = nameOf(after ?? before);
  const isOrder = action === 'order';
  const names = useNames(kind, isOrder);
  const order = { label: 'ترتیب', was: namesOf(before, names), is: namesOf(after, names) };
  const orders = order.is === '' ? [] : [order];
  const parts = isOrder ? orders : differences(kind, before, after, titles);
  const isLong = parts.some(({ was, is }) => was.length > long || is.length > long);
  return (
    <li className="flex flex-col gap-3 border-b p-4 last:border-0 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-normal wrap-anywhere">
          {sectionTitles[kind] ?? kind}
          {name && (
            <>
              ، <b className="font-semibold">«{name}»</b>
            </>
          )}{' '}
          {actions[action]}
        </h2>
        <p className="text-xs text-muted">
          {toPersianDigits(displayName(by))}، <DateTime when={createdAt} />
        </p>
      </div>
      {parts.length > 0 && (
        <Parts parts={parts} isWhole={isWhole} hasBoth={before !== null && after !== null} />
      )}
      {isLong && (
        <Button size="sm" variant="ghost" className="w-fit" onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'کوتاه' : 'همهٔ متن'}
        </Button>
      )}
    </li>
  );
}

type PartsProps = { parts: readonly Difference[]; isWhole: boolean; hasBoth: boolean };

/** Each field with its value, or with what it was and is. */
function Parts({ parts, isWhole, hasBoth }: PartsProps) {
  const clamp = cx('wrap-anywhere whitespace-pre-wrap', !isWhole && 'line-clamp-3');
  return (
    <dl className="flex flex-col gap-3 text-sm sm:gap-2">
      {parts.map(({ label, was, is }) => (
        <div
          key={label}
          className={cx(
            'grid gap-x-4 gap-y-1',
            hasBoth ? 'sm:grid-cols-[7rem_1fr_1fr]' : 'sm:grid-cols-[7rem_1fr]',
          )}
        >
          <dt className="text-xs leading-6 text-muted">{label}</dt>
          {hasBoth ? (
            <>
              <dd className="min-w-0 rounded-sm bg-danger-soft px-2 py-1">
                <span className="sr-only">پیش از این: </span>
                <span className={clamp}>{was || '—'}</span>
              </dd>
              <dd className="min-w-0 rounded-sm bg-success-soft px-2 py-1">
                <span className="sr-only">حالا: </span>
                <span className={clamp}>{is || '—'}</span>
              </dd>
            </>
          ) : (
            <dd className={clamp}>{is || was}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
