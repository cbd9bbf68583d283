import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Images, UsersRound, Wallet } from 'lucide-react';
import { useFilters } from '../../lib/filters.ts';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { DeferredRecord } from '../../ui/Deferred.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { peopleQuery } from './queries.ts';
import { PersonDialog } from './PersonButton.tsx';
import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { PersonListed } from '#contract/people';
import { PathLink } from '../../lib/router-link.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
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

const hasName = (person: PersonListed) => Boolean(person.name || person.family);

const userColumns: readonly Column<PersonListed>[] = [
  {
    header: 'کاربر',
    width: '@table:w-1/2',
    isPrimary: true,
    cell: (person) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar person={person} />
        <span className="flex min-w-0 flex-1 flex-col">
          {hasName(person) ? (
            <>
              <bdi className="w-fit max-w-full font-semibold">{nameInPersianDigits(person)}</bdi>
              <Ltr className="w-fit text-sm text-muted @table:hidden">{toPersianDigits(person.mobile)}</Ltr>
            </>
          ) : (
            <>
              <Ltr className="w-fit font-semibold">{toPersianDigits(person.mobile)}</Ltr>
              <span className="text-sm text-muted">بدون نام</span>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    header: 'شمارهٔ موبایل',
    isHiddenOnPhone: true,
    cell: (person) => <Ltr className="whitespace-nowrap">{toPersianDigits(person.mobile)}</Ltr>,
  },
  {
    header: 'رفتن به',
    isActions: true,
    // On phones the row opens the person's dialog, which has both links.
    isHiddenOnPhone: true,
    cell: (person) => (
      <span className="flex gap-1">
        <ContactLink
          href={`/admin/designs?userId=${person._id}`}
          label={`سفارش‌ها: ${nameInPersianDigits(person)}`}
        >
          <Images />
          سفارش‌ها
        </ContactLink>
        <ContactLink
          href={`/admin/rechargeWallet?user=${person._id}`}
          label={`کیف پول: ${nameInPersianDigits(person)}`}
        >
          <Wallet />
          کیف پول
        </ContactLink>
      </span>
    ),
  },
];

function ContactLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <PathLink href={href} aria-label={label} className={buttonClass('ghost', 'sm', 'text-muted')}>
      {children}
    </PathLink>
  );
}
