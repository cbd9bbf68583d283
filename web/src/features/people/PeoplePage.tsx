import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useFilters } from '../../lib/filters.ts';
import { Card } from '../../ui/Card.tsx';
import { DataList } from '../../ui/DataList.tsx';
import { DeferredRecord } from '../../ui/Deferred.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { peopleQuery } from './queries.ts';
import { PersonDialog } from './PersonButton.tsx';
import { userColumns } from './person-columns.tsx';

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
            {list.data ? `${list.data.totalText} نفر ${search ? 'پیدا شد.' : 'عضو حکاک هستند.'}` : ' '}
          </span>
        }
      />
      <Card padding="none">
        <ListFilters
          label="جستجو در کاربران"
          search={{ label: 'جستجوی کاربر', placeholder: 'نام یا موبایل' }}
          filters={filters}
          isLoading={list.isPlaceholderData}
          className="border-b p-4 sm:p-5"
        />
        <DataList
          label="کاربران"
          columns={userColumns}
          query={list}
          onOpen={(person) => filters.change({ user: Number(person._id) })}
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
