import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import type { PersonSummary } from '#contract/person';
import { Button } from '../../../ui/Button.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import type { Filters } from '../../../lib/filters.ts';
import { List } from '../../../ui/List.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { ListSearch } from '../../../ui/SearchField.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { customersQuery } from './queries.ts';
import type { RechargeSearch } from './recharge-search.ts';

type CustomerSearchProps = {
  filters: Filters<RechargeSearch>;
  chosen: number | undefined;
  onChoose: (id: number) => void;
};

export function CustomerSearch({ filters, chosen, onChoose }: CustomerSearchProps) {
  const customers = useInfiniteQuery(customersQuery(filters.values));
  const empty = 'کسی با این نام یا شماره پیدا نشد.';

  return (
    <Card as="section" padding="none" className="overflow-hidden">
      <search aria-label="جستجوی مشتری" className="block border-b p-4">
        <ListSearch
          label="جستجوی مشتری"
          placeholder="نام یا شمارهٔ موبایل"
          filters={filters}
          list={customers}
        />
        <p role="status" className={customers.data ? 'pt-2 text-xs text-muted' : 'sr-only'}>
          {customers.data &&
            !customers.isPlaceholderData &&
            (customers.data.total === 0 ? 'کسی پیدا نشد.' : `${customers.data.totalText} نفر`)}
          {customers.isPlaceholderData && 'در حال جستجو'}
        </p>
      </search>
      <List
        isCompact
        label="مشتری‌ها"
        query={customers}
        renderRow={(person) => (
          <Row
            person={person}
            isChosen={String(chosen) === person._id}
            onChoose={() => onChoose(Number(person._id))}
          />
        )}
        className="@3xl:max-h-[calc(100dvh-20rem)] @3xl:min-h-96 @3xl:overflow-y-auto"
        empty={{ icon: <SearchX />, note: empty }}
        narrowed={{ filters, note: empty, clearLabel: 'پاک کردن جستجو' }}
      />
    </Card>
  );
}

type RowProps = { person: PersonSummary; isChosen: boolean; onChoose: () => void };

function Row({ person, isChosen, onChoose }: RowProps) {
  const name = displayName(person);
  return (
    <li className="border-b last:border-0">
      <Button
        variant="bare"
        onPress={onChoose}
        aria-current={isChosen ? 'true' : undefined}
        className={cx(
          'relative flex w-full cursor-pointer items-center gap-3 px-4 py-3 text-start @3xl:min-h-13 @3xl:py-1 transition-colors focus-visible:outline-2 focus-visible:-outline-offset-2 enabled:hover:bg-hover enabled:active:bg-press',
          isChosen && 'bg-ember-soft enabled:hover:bg-ember-soft',
        )}
      >
        {isChosen && (
          <span aria-hidden="true" className="absolute inset-y-2.5 start-0 w-1 rounded-full bg-ember" />
        )}
        <Avatar person={person} size="sm" />
        <span className="min-w-0 flex-1 @3xl:**:leading-5">
          {name === person.mobile ? (
            <>
              <Ltr className="block w-fit font-medium">{toPersianDigits(person.mobile)}</Ltr>
              <span className="block text-xs text-muted">بدون نام</span>
            </>
          ) : (
            <>
              <bdi className="block truncate font-medium">{toPersianDigits(name)}</bdi>
              <Ltr className="block w-fit text-xs text-muted">{toPersianDigits(person.mobile)}</Ltr>
            </>
          )}
        </span>
        <Toman amount={person.amount} className="shrink-0 text-sm text-muted" />
      </Button>
    </li>
  );
}
