import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { sortOptions } from '#contract/common/paging';
import { listPeople } from '#contract/people';
import { listOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/class-names.ts';
import { DataList } from '../../ui/DataList.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useTypedFilter } from '../../ui/use-typed-filter.ts';
import { UserDialog } from './lazy.ts';
import { userColumns } from './user-columns.tsx';
import type { UsersSearch } from './users-search.ts';

const route = getRouteApi('/_shell/admin/users');

/** Everybody, to be searched and opened. */
export function UsersPage() {
  const { search, filter, user } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery({
    ...listOf(listPeople, { query: { search, filter } }, ({ users }) => users),
    placeholderData: keepPreviousData,
  });
  // While the dialog closes it keeps showing whom it showed.
  const [shown, setShown] = useState(user);
  if (user !== undefined && user !== shown) setShown(user);

  const change = (next: Partial<UsersSearch>, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace, resetScroll: false });
  const typed = useTypedFilter(search ?? '', (text) => change({ search: text || undefined }));
  const total = list.data?.total;

  return (
    <>
      <PageHeader
        title="کاربران"
        subtitle={
          <span role="status">
            {total === undefined
              ? ' '
              : search
                ? `${formatNumber(total)} نفر پیدا شد.`
                : `${formatNumber(total)} نفر عضو حکاک هستند.`}
          </span>
        }
      />
      <Card padding="none">
        <search aria-label="جستجو در کاربران" className="flex flex-wrap gap-2.5 border-b p-4 sm:p-5">
          <SearchField
            label="جستجوی کاربر"
            placeholder="نام یا موبایل"
            {...typed}
            loading={list.isPlaceholderData}
            className="min-w-40 flex-3"
          />
          <Select
            label="ترتیب"
            hideLabel
            options={sortOptions}
            value={filter ?? 'newest'}
            onChange={(id) => change({ filter: id === 'newest' ? undefined : id })}
            className="w-32 shrink-0 max-sm:grow sm:w-44"
          />
        </search>
        <div className={cx('transition-opacity', list.isPlaceholderData && 'opacity-55')}>
          <DataList
            label="کاربران"
            columns={userColumns}
            rows={list.data?.rows}
            keyOf={(person) => person._id}
            onOpen={(person) => change({ user: Number(person._id) }, false)}
            skeletonRows={8}
            {...(list.isError && { error: list.error.message, onRetry: () => void list.refetch() })}
            empty={
              search ? (
                <EmptyState
                  icon={<SearchX />}
                  note="کسی با این نام یا شماره پیدا نشد."
                  action={<Button onPress={() => change({ search: undefined })}>نمایش همهٔ کاربران</Button>}
                />
              ) : (
                <EmptyState icon={<UsersRound />} note="هنوز کسی عضو نشده است." />
              )
            }
            footer={<LoadMore list={list} />}
          />
        </div>
      </Card>
      <Deferred when={user !== undefined}>
        {shown !== undefined && (
          <UserDialog
            userId={String(shown)}
            isOpen={user !== undefined}
            onOpenChange={(isOpen) => !isOpen && change({ user: undefined })}
          />
        )}
      </Deferred>
    </>
  );
}
