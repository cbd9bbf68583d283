import { useInfiniteQuery } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { listOffers } from '#contract/offers';
import { listOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { List } from '../../ui/List.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { OfferItem } from './OfferItem.tsx';
import type { OffersFilters } from './OffersDialog.tsx';

const availabilities = [
  { id: 'all', label: 'همهٔ کدها' },
  { id: 'notExpired', label: 'منقضی‌نشده' },
  { id: 'expired', label: 'منقضی‌شده' },
];

type OffersListProps = { filters: OffersFilters; onCreate: () => void };

export function OffersList({ filters, onCreate }: OffersListProps) {
  const list = useInfiniteQuery({
    ...listOf(listOffers, { query: filters.query }, ({ data }) => data.data),
    // No event is sent when a code is used.
    staleTime: 0,
  });
  const total = list.data?.total;
  return (
    <div className="flex flex-col gap-3">
      <ListFilters
        label="جستجو در کدهای هدیه"
        search={{ label: 'جستجوی کد هدیه', placeholder: 'عنوان، کد، نام یا موبایل', onEnter: true }}
        choices={[{ name: 'availability', label: 'وضعیت', options: availabilities }]}
        filters={filters}
        isLoading={list.isPlaceholderData}
      />
      <p role="status" className="text-sm text-muted">
        {total === undefined
          ? ' '
          : `${list.data?.totalText} کد ${filters.count > 0 ? 'پیدا شد' : 'ساخته شده است'}`}
      </p>
      <List
        label="کدهای هدیه"
        query={list}
        renderRow={(offer) => <OfferItem offer={offer} now={list.dataUpdatedAt} />}
        className="flex h-(--list-area) flex-col overflow-y-auto rounded-md border bg-surface sm:overscroll-contain"
        empty={{ icon: <TicketPercent />, action: <Button onPress={onCreate}>ساخت اولین کد</Button> }}
        narrowed={{ filters, clearLabel: 'نمایش همهٔ کدها' }}
      />
    </div>
  );
}
