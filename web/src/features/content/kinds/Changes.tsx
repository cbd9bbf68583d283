import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { ContentChange } from '#contract/content';
import { displayName } from '#contract/people';
import { useFilters } from '../../../lib/filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { FilterSelect } from '../../../ui/Select.tsx';
import { List } from '../../../ui/List.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { Differences } from '../Differences.tsx';
import { changesQuery } from '../queries.ts';
import { sectionTitles } from '../sections.ts';
import { undo } from '../undo.ts';
import { useTitles } from '../use-titles.ts';
import { differences, nameOf, type Titles, words } from '../words.ts';

const route = getRouteApi('/_shell/admin/settings_/$kind');

const actions: Record<ContentChange['action'], string> = {
  create: 'اضافه شد',
  change: 'تغییر کرد',
  remove: 'حذف شد',
  order: 'ترتیب تازه گرفت',
};

export function Changes() {
  const filters = useFilters<{ of?: string }>(route.useSearch(), ['of']);
  const list = useInfiniteQuery(changesQuery(filters.values));
  const titles = useTitles();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const askToUndo = ({ _id, action }: ContentChange, title: string) =>
    confirm({
      title: 'این تغییر برگردانده شود؟',
      message: `${whatFollows[action](title)} این کار هم در تاریخچه می‌ماند.`,
      confirmLabel: 'برگرداندن',
      tone: 'primary',
      onConfirm: () => undo(queryClient, [_id]),
    });
  return (
    <>
      <PageHeader
        back={{ href: '/admin/settings', label: 'تنظیمات' }}
        title="تاریخچهٔ تغییرها"
        subtitle="چه کسی، کی، چه چیزی را عوض کرد و پیش از آن چه بود."
      />
      <Card padding="none">
        <div className="border-b p-4 sm:p-5">
          <FilterSelect
            name="of"
            label="بخش"
            hidesLabel
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
          renderRow={(change) => <Change change={change} titles={titles} onUndo={askToUndo} />}
        />
      </Card>
      {confirmDialog}
    </>
  );
}

/** In characters: longer values are shortened until they are asked for. */
const long = 160;

const whatFollows: Record<ContentChange['action'], (title: string) => string> = {
  create: () => 'آنچه با این تغییر اضافه شد، حذف می‌شود.',
  change: (title) => `«${title}» همان می‌شود که پیش از این تغییر بود.`,
  remove: () => 'آنچه با این تغییر حذف شد، به جای خودش برمی‌گردد.',
  order: () => 'ترتیب قبلی برمی‌گردد.',
};

const whyNot = {
  done: 'برگردانده شده است',
  changed: 'بعد از آن دوباره تغییر کرده است؛ اول تغییر تازه‌تر را برگردانید',
  gone: 'فایل‌های قبلی آن بیش از ۳۰ روز پیش برداشته شده است',
};

/** Names of ids in their order: «یکم، دوم، حذف‌شده». */
const namesIn = (of: ContentChange['after'], names: Readonly<Record<string, string>>) =>
  (Array.isArray(of?.ids) ? of.ids : []).map((id) => names[String(id)] ?? 'حذف‌شده').join('، ');

type ChangeProps = {
  change: ContentChange;
  titles: Titles;
  onUndo: (change: ContentChange, title: string) => void;
};

function Change({ change, titles, onUndo }: ChangeProps) {
  const [isWhole, setWhole] = useState(false);
  const { kind, action, by, before, after, names, undoes, createdAt } = change;
  const name = nameOf(after ?? before);
  const section = sectionTitles[kind] ?? kind;
  const parts = names
    ? [{ label: 'ترتیب', was: namesIn(before, names), is: namesIn(after, names) }]
    : differences(kind, before, after, titles);
  const isLong = parts.some(({ was, is }) => was.length > long || is.length > long);
  return (
    <li className="flex flex-col gap-3 border-b p-4 last:border-0 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-normal wrap-anywhere">
          {section}
          {name && (
            <>
              ، <b className="font-semibold">«{name}»</b>
            </>
          )}{' '}
          {actions[action]}
          {undoes && <span className="text-muted"> (برگرداندن)</span>}
        </h2>
        <p className="text-xs text-muted">
          {toPersianDigits(displayName(by))}، <DateTime when={createdAt} />
        </p>
      </div>
      {parts.length > 0 && (
        <Differences parts={parts} isWhole={isWhole} hasBoth={before !== null && after !== null} />
      )}
      <div className="flex flex-wrap items-center gap-2.5 text-sm">
        {change.undo === 'possible' ? (
          <Button size="sm" icon={<Undo2 />} onPress={() => onUndo(change, name || section)}>
            برگرداندن
          </Button>
        ) : (
          <span className="text-muted">{whyNot[change.undo]}</span>
        )}
        {isLong && (
          <Button size="sm" variant="ghost" onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'کوتاه' : 'همهٔ متن'}
          </Button>
        )}
      </div>
    </li>
  );
}
