import { useInfiniteQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { Suspense } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { type Order, orderTypeLabels } from '#contract/orders';
import type { Filters } from '../../lib/filters.ts';
import { Link } from '../../lib/router-link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { FileName } from '../../ui/FileName.tsx';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { List } from '../../ui/List.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isPicture } from '../../ui/stored-file.ts';
import { Toman } from '../../ui/Toman.tsx';
import { statusOptions, typeOptions } from './filter-options.ts';
import { PayButton } from './lazy-parts.ts';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';
import type { OrdersSearch } from './orders-search.ts';
import { ordersQuery } from './queries.ts';

export function OrdersList({ filters }: { filters: Filters<OrdersSearch> }) {
  const orders = useInfiniteQuery(ordersQuery(filters.query));
  return (
    <div className="flex flex-col gap-4">
      <ListFilters
        search={{ label: 'جستجوی سفارش', placeholder: 'شماره، شرح یا نام فایل' }}
        choices={[
          { name: 'status', label: 'وضعیت', options: statusOptions('customer') },
          { name: 'type', label: 'نوع طرح', options: typeOptions },
        ]}
        filters={filters}
        list={orders}
      />
      <Card padding="none" className="overflow-hidden">
        <List
          label="سفارش‌ها"
          unit="سفارش"
          query={orders}
          renderRow={(order) => <OrderRow order={order} />}
          empty={{
            seed: 9,
            icon: <FilePlus2 />,
            note: 'هنوز سفارشی نداده‌اید. عکس را بگذارید و بگویید چه می‌خواهید؛ بقیه‌اش با ما.',
            action: (
              <Button variant="primary" onPress={() => filters.change({ tab: 'new' })}>
                سفارش تازه
              </Button>
            ),
          }}
          narrowed={{
            filters,
            note: 'هیچ سفارشی با این جستجو و فیلترها نیست.',
            clearLabel: 'نمایش همهٔ سفارش‌ها',
          }}
        />
      </Card>
    </div>
  );
}

function OrderRow({ order }: { order: Order }) {
  const picture = [...order.results, ...order.files].find(isPicture);
  return (
    <li className="group relative flex gap-4 max-sm:flex-wrap border-b p-4 transition-colors last:border-0 hover:bg-hover sm:items-center sm:px-5">
      {picture ? (
        <FilePicture file={picture} className="size-16 rounded-md border sm:size-18" />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-md border bg-sunken text-muted sm:size-18">
          <OrderTypeIcon type={order.type} className="size-11" />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/designOrder/$id"
            params={{ id: order._id }}
            className="stretched stretched-ring text-base font-semibold text-ink no-underline after:transition-colors group-first:after:rounded-t-xl group-last:after:rounded-b-xl"
          >
            {orderTypeLabels[order.type]}{' '}
            <Ltr className="font-normal text-muted">{toPersianDigits(order.orderNumber)}</Ltr>
          </Link>
          <OrderStatusBadge order={order} viewer="customer" />
        </div>
        <p className="truncate text-sm text-muted">
          {writtenText(order.desc) || (order.filename ? <FileName>{order.filename}</FileName> : 'بدون توضیح')}
        </p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm sm:hidden">
          <Toman amount={order.price} className="font-medium" />
          <DateTime when={order.paidAt ?? order.createdAt} className="relative z-10 text-xs text-muted" />
        </div>
      </div>
      {order.status === 'unpaid' && (
        <Suspense fallback={<Skeleton className="h-9 w-36 rounded-sm max-sm:w-full sm:self-center" />}>
          <PayButton order={order} size="sm" className="z-10 max-sm:w-full sm:self-center" />
        </Suspense>
      )}
      <div className="hidden shrink-0 flex-col items-end gap-1 sm:flex">
        <Toman amount={order.price} className="font-medium" />
        <DateTime when={order.paidAt ?? order.createdAt} className="relative z-10 text-xs text-muted" />
      </div>
    </li>
  );
}
