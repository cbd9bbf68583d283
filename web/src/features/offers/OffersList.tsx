import { useInfiniteQuery } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import type { Sort } from '#contract/common/paging';
import { type Availability, listOffers, type Offer } from '#contract/offers';
import { displayName } from '#contract/people';
import type { Filters } from '../../lib/filters.ts';
import { countText } from '../../lib/count-text.ts';
import { freshEachTime, listOf } from '../../lib/queries.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { List } from '../../ui/List.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { PersonButton } from '../people/parts.ts';
import { CopyCode } from './CopyCode.tsx';

const availabilities = [
  { id: 'all', label: 'همهٔ کدها' },
  { id: 'notExpired', label: 'منقضی‌نشده' },
  { id: 'expired', label: 'منقضی‌شده' },
];

export type OffersSearch = { search?: string; filter?: Sort; availability?: Availability };

type OffersListProps = { filters: Filters<OffersSearch>; onCreate: () => void };

export function OffersList({ filters, onCreate }: OffersListProps) {
  const list = useInfiniteQuery({
    ...listOf(listOffers, { query: filters.query }, ({ data }) => data.data),
    ...freshEachTime,
  });
  return (
    <div className="flex flex-col gap-3">
      <ListFilters
        label="جستجو در کدهای هدیه"
        search={{ label: 'جستجوی کد هدیه', placeholder: 'عنوان، کد، نام یا موبایل', onEnter: true }}
        choices={[{ name: 'availability', label: 'وضعیت', options: availabilities }]}
        filters={filters}
        list={list}
      />
      <p role="status" className="min-h-[1lh] text-sm text-muted">
        {countText(list.data, filters.count > 0, { noun: 'کد', none: 'کدی', all: 'ساخته شده است' })}
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

type OfferItemProps = {
  offer: Offer;
  /** Epoch milliseconds. */
  now: number;
};

function OfferItem({ offer, now }: OfferItemProps) {
  const isExpired = offer.expiresIn <= now;
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3.5 last:border-0">
      <div className="flex items-center gap-3">
        <Truncated className="flex-1 font-medium">{toPersianDigits(offer.name)}</Truncated>
        {isExpired && <Badge tone="danger">منقضی شده</Badge>}
        <Toman amount={offer.amount} className="shrink-0 font-semibold" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex items-center gap-1">
          <span
            className={cx(
              'min-w-34 rounded-sm bg-sunken px-2.5 py-1 text-center font-semibold',
              isExpired && 'text-muted line-through',
            )}
          >
            <Ltr className="tracking-widest select-all">{offer.code}</Ltr>
          </span>
          <CopyCode code={offer.code} />
        </span>
        <Holder offer={offer} />
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted sm:ms-auto">
          <span>
            انقضا: <DateTime when={offer.expiresIn} isDayOnly />
          </span>
          <span>{offer.usage === 0 ? 'استفاده نشده' : `${formatNumber(offer.usage)} بار استفاده`}</span>
          <span>
            ساخت: <DateTime when={offer.createdAt} />
          </span>
        </p>
      </div>
    </li>
  );
}

function Holder({ offer: { userId } }: { offer: Offer }) {
  if (!userId) return <Badge>برای همه</Badge>;
  const isNamed = userId.name !== null || userId.family !== null;
  return (
    <PersonButton
      userId={userId._id}
      className="flex min-w-0 flex-wrap items-baseline gap-x-2 rounded-xs underline decoration-control decoration-dotted underline-offset-4 hover:decoration-ink"
    >
      <bdi className="truncate text-sm">{toPersianDigits(displayName(userId))}</bdi>
      {isNamed && <Ltr className="text-xs text-muted">{toPersianDigits(userId.mobile)}</Ltr>}
    </PersonButton>
  );
}
