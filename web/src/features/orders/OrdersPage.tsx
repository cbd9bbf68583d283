import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FilePlus2, Files } from 'lucide-react';
import { Suspense } from 'react';
import { getOrder, type Order } from '#contract/orders';
import { useFilters } from '../../lib/filters.ts';
import { queryOf } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useProfile } from '../auth/parts.ts';
import { NewOrder } from './new/NewOrder.tsx';
import { useNewOrder } from './new/use-new-order.ts';

const OrdersList = lazyPart(async () => (await import('./OrdersList.tsx')).OrdersList);

const route = getRouteApi('/_shell/designOrder/');

export function OrdersPage() {
  const { reorder } = route.useSearch();
  const earlier = useQuery({
    ...queryOf(getOrder, { params: { id: reorder ?? '' } }),
    enabled: reorder !== undefined,
  });
  return (
    <>
      <PageHeader
        title="سفارش طرح"
        actions={
          <Link to="/designOrder/qr/mine" className={buttonClass('ghost', 'sm')}>
            کدهای QR من
          </Link>
        }
      />
      {reorder === undefined ? (
        <Orders earlier={undefined} />
      ) : (
        <Loaded query={earlier} loading={<SkeletonRows />}>
          {(order) => <Orders key={order._id} earlier={order} />}
        </Loaded>
      )}
    </>
  );
}

function Orders({ earlier }: { earlier: Order | undefined }) {
  const profile = useProfile();
  const search = route.useSearch();
  const filters = useFilters(search, ['status', 'type', 'search']);
  // The form is above the tabs, so that an upload continues while the other tab is open.
  const newOrder = useNewOrder(profile._id, {
    asked: search,
    earlier,
    onTaken: () => filters.change({ fontId: undefined, material: undefined }, true),
  });

  return (
    <Tabs
      label="سفارش‌ها"
      className="@container"
      value={search.tab ?? 'new'}
      onChange={(tab) => filters.change({ tab: tab === 'new' ? undefined : tab })}
      tabs={[
        {
          id: 'new',
          label: earlier ? 'سفارش دوباره' : 'سفارش تازه',
          icon: <FilePlus2 />,
          content: <NewOrder {...newOrder} earlier={earlier} />,
        },
        {
          id: 'orders',
          label: 'سفارش‌های من',
          icon: <Files />,
          content: (
            <Suspense fallback={<SkeletonRows />}>
              <OrdersList filters={filters} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
