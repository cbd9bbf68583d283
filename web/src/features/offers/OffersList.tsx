import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, TicketPercent } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { listOffers } from '#contract/offers';
import { listOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { OfferItem } from './OfferItem.tsx';
import { OffersFilters } from './OffersFilters.tsx';
import type { OffersFilter } from './use-offers-filter.ts';

type OffersListProps = { filter: OffersFilter; onCreate: () => void };

/** The codes there are, in the specification's area of 400 px. */
export function OffersList({ filter, onCreate }: OffersListProps) {
  const list = useInfiniteQuery({
    ...listOf(listOffers, { query: filter.query }, ({ data }) => data.data),
    placeholderData: keepPreviousData,
    // Nobody tells of a code's use.
    staleTime: 0,
  });
  const total = list.data?.total;
  return (
    <div className="flex flex-col gap-3">
      <OffersFilters filter={filter} isBusy={list.isPlaceholderData} />
      <p role="status" className="text-sm text-muted">
        {total === undefined
          ? ' '
          : `${formatNumber(total)} کد ${filter.isNarrowed ? 'پیدا شد' : 'ساخته شده است'}`}
      </p>
      <div
        className={cx(
          'h-(--list-area) overflow-y-auto rounded-md border sm:overscroll-contain bg-surface transition-opacity',
          list.isPlaceholderData && 'opacity-55',
        )}
      >
        {body()}
      </div>
    </div>
  );

  function body() {
    if (!list.data)
      return (
        <div className="grid min-h-full place-items-center text-muted">
          {list.isError ? (
            <ErrorState
              compact
              message={list.error.message}
              onRetry={() => list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : (
            <Spinner size="lg" label="در حال دریافت کدها" />
          )}
        </div>
      );
    if (list.data.rows.length === 0)
      return (
        <div className="grid min-h-full place-items-center">
          {filter.isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              action={<Button onPress={filter.showAll}>نمایش همهٔ کدها</Button>}
            />
          ) : (
            <EmptyState icon={<TicketPercent />} action={<Button onPress={onCreate}>ساخت اولین کد</Button>} />
          )}
        </div>
      );
    return (
      <>
        <ul aria-label="کدهای هدیه">
          {list.data.rows.map((offer) => (
            <OfferItem key={offer._id} offer={offer} now={list.dataUpdatedAt} />
          ))}
        </ul>
        <LoadMore list={list} />
      </>
    );
  }
}
