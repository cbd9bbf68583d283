import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useFilters } from '../../lib/filters.ts';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { DeferredRecord } from '../../ui/Deferred.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { countText } from '../../lib/count-text.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { peopleQuery } from './queries.ts';
import { PersonDialog } from './PersonButton.tsx';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { levelLabels } from '#contract/people';
import type { PersonSummary } from '#contract/person';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { nameInPersianDigits } from './person-words.ts';

const route = getRouteApi('/_shell/admin/users');

export function PeoplePage() {
  const filters = useFilters(route.useSearch(), ['search']);
  const { search, user } = filters.values;
  const list = useInfiniteQuery(peopleQuery(filters.query));

  return (
    <>
      <PageHeader
        title="کاربران"
        subtitle={
          <span role="status">
            {countText(list.data, Boolean(search), { noun: 'نفر', none: 'کسی', all: 'عضو حکاک هستند' })}
          </span>
        }
      />
      <Card padding="none">
        <ListFilters
          label="جستجو در کاربران"
          search={{ label: 'جستجوی کاربر', placeholder: 'نام یا موبایل' }}
          filters={filters}
          list={list}
          className="border-b p-4 sm:p-5"
        />
        <DataList
          isDense
          label="کاربران"
          columns={userColumns}
          query={list}
          hrefOf={(person) => `/admin/users/${person._id}`}
          empty={{ icon: <UsersRound />, note: 'هنوز کسی عضو نشده است.' }}
          narrowed={{
            filters,
            note: 'کسی با این نام یا شماره پیدا نشد.',
            clearLabel: 'نمایش همهٔ کاربران',
          }}
        />
      </Card>
      <DeferredRecord record={user}>
        {(shown) => (
          <PersonDialog
            userId={String(shown)}
            isOpen={user !== undefined}
            onOpenChange={(isOpen) => !isOpen && filters.change({ user: undefined }, true)}
          />
        )}
      </DeferredRecord>
    </>
  );
}

const hasName = (person: PersonSummary) => Boolean(person.name || person.family);

const userColumns: readonly Column<PersonSummary>[] = [
  {
    header: 'کاربر',
    isPrimary: true,
    takesRest: true,
    cell: (person) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar person={person} mark={person.level.status === 'vip' && <VerifiedTick />} />
        <span className="flex min-w-0 flex-1 flex-col">
          {hasName(person) ? (
            <>
              <bdi className="line-clamp-2 w-fit max-w-full font-semibold @table:block @table:truncate">
                {nameInPersianDigits(person)}
              </bdi>
              <Ltr className="w-fit text-xs text-muted">{toPersianDigits(person.mobile)}</Ltr>
            </>
          ) : (
            <>
              <Ltr className="w-fit font-semibold">{toPersianDigits(person.mobile)}</Ltr>
              <span className="text-xs text-muted">بدون نام</span>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    header: 'سطح',
    cell: ({ level: { status } }) =>
      status === 'normal' ? (
        <span className="whitespace-nowrap text-muted">{levelLabels.normal}</span>
      ) : (
        <Badge tone="info">{levelLabels[status]}</Badge>
      ),
  },
  { header: 'موجودی', cell: ({ amount }) => <Toman amount={amount} /> },
  { header: 'سفارش', cell: ({ designCount }) => (designCount > 0 ? formatNumber(designCount) : null) },
  {
    header: 'آخرین حضور',
    cell: ({ lastSeenAt }) => lastSeenAt && <DateTime when={lastSeenAt} className="relative z-10" />,
  },
  {
    header: 'عضو از',
    cell: ({ born }) => <DateTime when={born} isDayOnly className="relative z-10" />,
  },
];
