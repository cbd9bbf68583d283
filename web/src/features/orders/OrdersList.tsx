import { useInfiniteQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { Filters } from '../../lib/filters.ts';
import { List } from '../../ui/List.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { statusOptions, typeOptions } from './filter-options.ts';
import { OrderRow } from './OrderRow.tsx';
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
        isLoading={orders.isPlaceholderData}
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
            note: 'هنوز سفارشی نداده‌اید. نوع طرح را انتخاب کنید، فایل را بگذارید و بقیه‌اش با ما.',
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
