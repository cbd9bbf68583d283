import { useInfiniteQuery } from '@tanstack/react-query';
import { FilePlus2, SearchX } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { getOrders } from '#contract/orders';
import { listOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { OrderRow } from './OrderRow.tsx';
import { OrdersFilters } from './OrdersFilters.tsx';
import type { ChangeOrders, OrdersSearch } from './orders-search.ts';

type OrdersListProps = {
  search: OrdersSearch;
  onSearch: ChangeOrders;
};

/** The customer's orders, found by status, type or any text. */
export function OrdersList({ search: { status, type, filter, search }, onSearch }: OrdersListProps) {
  const orders = useInfiniteQuery({
    ...listOf(getOrders, { query: { status, type, filter, search } }, ({ data }) => data),
    placeholderData: (before) => before,
  });
  const isNarrowed = Boolean(status || type || search);
  const none = orders.data?.rows.length === 0;

  return (
    <div className="flex flex-col gap-4">
      <OrdersFilters
        search={{ status, type, filter, search }}
        onSearch={onSearch}
        isLoading={orders.isPlaceholderData}
      />
      <p role="status" className="sr-only">
        {orders.data && !orders.isPlaceholderData && `${formatNumber(orders.data.total)} سفارش`}
      </p>
      <Card padding="none" className="overflow-hidden">
        {orders.isPending ? (
          <SkeletonRows rows={6} />
        ) : !orders.data ? (
          <ErrorState
            message={orders.error?.message}
            onRetry={() => orders.refetch()}
            isRetrying={orders.isFetching}
          />
        ) : none && isNarrowed ? (
          <EmptyState
            seed={5}
            icon={<SearchX />}
            note="هیچ سفارشی با این جستجو و فیلترها نیست."
            action={
              <Button onPress={() => onSearch({ status: undefined, type: undefined, search: undefined })}>
                نمایش همهٔ سفارش‌ها
              </Button>
            }
          />
        ) : none ? (
          <EmptyState
            seed={9}
            icon={<FilePlus2 />}
            note="هنوز سفارشی نداده‌اید. نوع طرح را انتخاب کنید، فایل را بگذارید و بقیه‌اش با ما."
            action={
              <Button variant="primary" onPress={() => onSearch({ tab: 'new' })}>
                سفارش تازه
              </Button>
            }
          />
        ) : (
          <>
            <ul aria-label="سفارش‌ها" aria-busy={orders.isPlaceholderData}>
              {orders.data.rows.map((order) => (
                <OrderRow key={order._id} order={order} />
              ))}
            </ul>
            <LoadMore list={orders} />
          </>
        )}
      </Card>
    </div>
  );
}
