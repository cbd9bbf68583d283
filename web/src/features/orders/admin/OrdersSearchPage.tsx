import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileSpreadsheet, PencilRuler, SearchX } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { exportOrders, foundTotal, searchOrders } from '#contract/orders';
import { getPerson } from '#contract/people';
import { download } from '../../../lib/client.ts';
import { listOf, queryOf } from '../../../lib/queries.ts';
import { Link } from '../../../lib/router-link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { type ChangeOrders, countFilters, noFilters } from './bench-search.ts';
import { OrdersFilters } from './OrdersFilters.tsx';
import { orderColumns } from './order-columns.tsx';

const route = getRouteApi('/_shell/admin/designs');

export function OrdersSearchPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isRoomy = useWide('roomy');
  const { userId, ...rest } = search;
  const query = { ...rest, ...(userId !== undefined && { userId: String(userId) }) };
  const list = useInfiniteQuery({
    ...listOf(searchOrders, { query }, (answer) => answer.designs),
    placeholderData: keepPreviousData,
  });
  const csv = useMutation({
    mutationFn: () => download(exportOrders, { query }),
    networkMode: 'always',
  });

  const customer = useQuery({
    ...queryOf(getPerson, { params: { id: String(userId) } }),
    enabled: userId !== undefined,
  });

  const change: ChangeOrders = (next, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace, resetScroll: false });

  const isFiltered = countFilters(search) > 0;
  const hasText = Boolean(search.search || search.desc || search.filename);
  const total = list.data?.total;
  return (
    <>
      <PageHeader
        title="طرح‌ها"
        subtitle={
          <span role="status">
            {total === undefined
              ? ' '
              : isFiltered && total === 0
                ? 'سفارشی پیدا نشد.'
                : isFiltered
                  ? `${hasText ? foundTotal(total) : formatNumber(total)} سفارش پیدا شد.`
                  : `${formatNumber(total)} سفارش ثبت شده است.`}
          </span>
        }
        actions={
          <>
            <Button
              variant="ghost"
              icon={<FileSpreadsheet />}
              loading={csv.isPending}
              isDisabled={total === 0}
              onPress={() => csv.mutate()}
            >
              خروجی CSV
            </Button>
            <Link to="/admin/designsManagement" className={buttonClass()}>
              <PencilRuler />
              میز کار
            </Link>
          </>
        }
      />
      <Card padding="none">
        <OrdersFilters
          search={search}
          customer={userId === undefined ? null : (customer.data ?? null)}
          onChange={change}
          isSearching={list.isPlaceholderData}
        />
        <div className={cx('transition-opacity', list.isPlaceholderData && 'opacity-55')}>
          <DataList
            label="سفارش‌ها"
            columns={orderColumns(isRoomy)}
            rows={list.data?.rows}
            keyOf={(order) => order._id}
            hrefOf={(order) => `/admin/designsManagement?design=${order._id}`}
            skeletonRows={8}
            {...(list.isError && { error: list.error.message, onRetry: () => void list.refetch() })}
            empty={
              isFiltered ? (
                <EmptyState
                  icon={<SearchX />}
                  note="سفارشی با این فیلترها پیدا نشد."
                  action={<Button onPress={() => change(noFilters)}>پاک کردن فیلترها</Button>}
                />
              ) : (
                <EmptyState note="هنوز سفارشی ثبت نشده است." icon={<PencilRuler />} />
              )
            }
            footer={<LoadMore list={list} />}
          />
        </div>
      </Card>
    </>
  );
}
