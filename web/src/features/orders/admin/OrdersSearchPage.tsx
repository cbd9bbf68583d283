import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileSpreadsheet, PencilRuler } from 'lucide-react';
import { exportOrders } from '#contract/order-lists';
import { Link } from '../../../lib/router-link.tsx';
import { useDownload } from '../../../lib/use-download.ts';
import { useFilters } from '../../../lib/filters.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { filterNames } from './bench-search.ts';
import { customerOf, foundOrders, searchQuery } from './queries.ts';
import { OrdersFilters } from './OrdersFilters.tsx';
import { orderColumns } from './order-columns.tsx';

const route = getRouteApi('/_shell/admin/designs');

export function OrdersSearchPage() {
  const search = route.useSearch();
  const filters = useFilters(search, filterNames);
  const isRoomy = useWide('roomy');
  const { userId } = search;
  const query = searchQuery(search);
  const list = useInfiniteQuery(foundOrders(search));
  const csv = useDownload(exportOrders);

  const customer = useQuery({ ...customerOf(userId ?? 0), enabled: userId !== undefined });

  const isFiltered = filters.count > 0;
  const total = list.data?.total;
  return (
    <>
      <PageHeader
        title="سفارش‌ها"
        subtitle={
          <span role="status">
            {total === undefined
              ? ' '
              : isFiltered && total === 0
                ? 'سفارشی پیدا نشد.'
                : isFiltered
                  ? `${list.data?.totalText} سفارش پیدا شد.`
                  : `${list.data?.totalText} سفارش ثبت شده است.`}
          </span>
        }
        actions={
          <>
            <Button
              variant="ghost"
              icon={<FileSpreadsheet />}
              isLoading={csv.isPending}
              isDisabled={total === 0}
              onPress={() => csv.run({ query })}
            >
              خروجی CSV
            </Button>
            <Link to="/admin/settings/qr" className={buttonClass('ghost')}>
              کدهای QR
            </Link>
            <Link to="/admin/designsManagement" className={buttonClass()}>
              <PencilRuler />
              میز کار
            </Link>
          </>
        }
      />
      <Card padding="none">
        <OrdersFilters
          filters={filters}
          customer={userId === undefined ? null : (customer.data ?? null)}
          isSearching={list.isPlaceholderData}
        />
        <DataList
          label="سفارش‌ها"
          columns={orderColumns(isRoomy)}
          query={list}
          hrefOf={(order) => `/admin/designsManagement?design=${order._id}`}
          empty={{ icon: <PencilRuler />, note: 'هنوز سفارشی ثبت نشده است.' }}
          narrowed={{ filters, note: 'سفارشی با این فیلترها پیدا نشد.' }}
        />
      </Card>
    </>
  );
}
