import { getRouteApi } from '@tanstack/react-router';
import { FilePlus2, Files } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { useFilters } from '../../lib/filters.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../auth/parts.ts';
import { NewOrder } from './NewOrder.tsx';
import { useNewOrder } from './use-new-order.ts';
import { OrdersList } from './OrdersList.tsx';

const route = getRouteApi('/_shell/designOrder/');

export function OrdersPage() {
  return (
    <>
      <PageHeader
        title="سفارش طرح"
        subtitle="طرح حکاکی خود را سفارش دهید و تا تحویل دنبالش کنید."
        actions={
          <Link to="/designOrder/qr/mine" className={buttonClass()}>
            کدهای QR من
          </Link>
        }
      />
      <Orders />
    </>
  );
}

function Orders() {
  const profile = useProfile();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = useFilters(search, ['status', 'type', 'search']);
  // The form is above the tabs, so that an upload continues while the other tab is open.
  const form = useNewOrder(profile._id, search.fontId, async (order) => {
    toast.success('سفارش شما با موفقیت ثبت شد');
    await navigate({ to: '/designOrder/$id', params: { id: order._id } });
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
          label: 'سفارش تازه',
          icon: <FilePlus2 />,
          content: <NewOrder form={form} fontId={search.fontId} />,
        },
        {
          id: 'orders',
          label: 'سفارش‌های من',
          icon: <Files />,
          badge: profile.designCount > 0 && (
            <span className="rounded-full bg-hover px-2 text-xs text-muted">
              {formatNumber(profile.designCount)}
            </span>
          ),
          content: <OrdersList filters={filters} />,
        },
      ]}
    />
  );
}
