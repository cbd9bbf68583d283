import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Check, FileSpreadsheet, PencilRuler, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { exportOrders } from '#contract/order-lists';
import type { Order } from '#contract/orders';
import { Link } from '../../../lib/router-link.tsx';
import { useDownload } from '../../../lib/use-download.ts';
import { useFilters } from '../../../lib/filters.ts';
import { BottomActionBar } from '../../../ui/BottomActionBar.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { countText } from '../../../lib/count-text.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { type Selection, useSelection } from '../../../ui/use-selection.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { filterNames, storeSearch, type OrdersSearch } from './bench-search.ts';
import { customerOf, foundOrders, numberedOrder, searchQuery } from './queries.ts';
import { OrdersFilters } from './OrdersFilters.tsx';
import { orderColumns } from './order-columns.tsx';
import { ordersText, useAccepting } from './use-accepting.ts';

const route = getRouteApi('/_shell/admin/designs');

type OrderRows = { rows: readonly Order[]; total: number; totalText: string };

/** Compact enough on a phone to share the title's row. */
const headAct = 'max-sm:px-1.5 max-sm:text-sm max-sm:[&_svg]:hidden';

const hrefOf = (order: Order) => `/admin/designsManagement?design=${order._id}`;

export function OrdersSearchPage() {
  const search = route.useSearch();
  const filters = useFilters(search, filterNames);
  const isRoomy = useWide('roomy');
  const { userId } = search;
  const list = useNumberFirst(search, useInfiniteQuery(foundOrders(search)));
  const csv = useDownload(exportOrders);
  const selection = useSelection('orders', list.data?.rows ?? [], ({ status }) => status === 'pending');
  const accepting = useAccepting();
  const selecting = useRef<HTMLDivElement>(null);
  useEffect(() => storeSearch(search), [search]);

  const customer = useQuery({ ...customerOf(userId ?? 0), enabled: userId !== undefined });

  const isFiltered = filters.count > 0;
  const total = list.data?.total;
  return (
    <div className="@container">
      <PageHeader
        title="سفارش‌ها"
        subtitle={
          <span role="status">
            {countText(list.data, isFiltered, { noun: 'سفارش', none: 'سفارشی', all: 'ثبت شده است' })}
          </span>
        }
        actions={
          <>
            <Button
              variant="ghost"
              className={headAct}
              icon={<FileSpreadsheet />}
              isLoading={csv.isPending}
              isDisabled={total === 0}
              onPress={() => csv.run({ query: searchQuery(search) })}
            >
              خروجی CSV
            </Button>
            <Link to="/admin/settings/qr" className={buttonClass('ghost', 'md', headAct)}>
              کدهای QR
            </Link>
          </>
        }
      />
      <Card padding="none">
        <OrdersFilters
          filters={filters}
          customer={userId === undefined ? null : (customer.data ?? null)}
          list={list}
        />
        <Selecting
          box={selecting}
          selection={selection}
          among={list.hasNextPage ? list.data?.rows.length : undefined}
          onOnlyWaiting={
            list.hasNextPage && search.status === undefined
              ? () => filters.change({ status: 'pending' })
              : undefined
          }
        />
        <DataList
          isDense
          label="سفارش‌ها"
          columns={orderColumns(isRoomy, search.search ?? '')}
          query={list}
          hrefOf={hrefOf}
          selection={{
            ...selection,
            labelOf: ({ orderNumber }) => `انتخاب سفارش ${toPersianDigits(orderNumber)}`,
          }}
          empty={{ icon: <PencilRuler />, note: 'هنوز سفارشی ثبت نشده است.' }}
          narrowed={{ filters, note: 'سفارشی با این فیلترها پیدا نشد.' }}
        />
      </Card>
      <AcceptBar
        selection={selection}
        accepting={accepting}
        // The pressed button goes away.
        onAccept={() => selecting.current?.querySelector('input')?.focus({ preventScroll: true })}
      />
    </div>
  );
}

/** The order that has a number comes before those that merely contain it, which may be thousands. */
function useNumberFirst(search: OrdersSearch, list: UseInfiniteQueryResult<OrderRows>) {
  const number = /^[0-9]{1,9}$/.test(search.search ?? '') ? Number(search.search) : undefined;
  const { data: first } = useQuery({
    ...numberedOrder(search, number ?? 0),
    enabled: number !== undefined && search.orderNumber === undefined,
  });
  const order = first?.designs[0];
  if (!order || order.orderNumber !== number || !list.data) return list;
  const others = list.data.rows.filter(({ _id }) => _id !== order._id);
  return { ...list, data: { ...list.data, rows: [order, ...others] } };
}

type SelectingProps = {
  box: RefObject<HTMLDivElement | null>;
  selection: Selection<Order>;
  /** The number of rows that are loaded, unless these are all. */
  among: number | undefined;
  /** Present while orders that wait may be below those that are shown. */
  onOnlyWaiting: (() => void) | undefined;
};

function Selecting({ box, selection: { rows, possible, chooseAll }, among, onOnlyWaiting }: SelectingProps) {
  if (possible.length === 0 && !onOnlyWaiting) return null;
  const areAll = rows.length === possible.length;
  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-4 border-b px-5.5">
      {possible.length > 0 && (
        <Checkbox
          isSelected={areAll}
          isMixed={!areAll && rows.length > 0}
          onChange={chooseAll}
          className="w-fit *:text-sm"
        >
          انتخاب {ordersText(possible.length)} در انتظار
          {among !== undefined && <span className="max-sm:sr-only"> از این {ordersText(among)}</span>}
        </Checkbox>
      )}
      {onOnlyWaiting && (
        <Button variant="ghost" size="sm" className="ms-auto -me-3" onPress={onOnlyWaiting}>
          فقط در انتظارها
        </Button>
      )}
    </div>
  );
}

type AcceptBarProps = {
  selection: Selection<Order>;
  accepting: ReturnType<typeof useAccepting>;
  onAccept: () => void;
};

/** The actions for selected orders, shown while some are selected, accepted or refused. */
function AcceptBar({
  selection: { rows, chooseAll },
  accepting: { accept, progress, refused, forget },
  onAccept,
}: AcceptBarProps) {
  if (rows.length === 0 && refused.length === 0 && !progress) return null;
  return (
    <BottomActionBar className="mt-4 items-center gap-2.5 @4xl:mx-0 @4xl:flex!">
      {refused.length > 0 && (
        <div role="group" aria-label="سفارش‌های پذیرفته‌نشده" className="flex w-full items-start gap-2">
          <ul className="max-h-40 min-w-0 flex-1 overflow-y-auto text-sm">
            {refused.map(({ order, reason }) => (
              <li key={order._id} className="py-1">
                <Link to="/admin/designsManagement" search={{ design: Number(order._id) }}>
                  سفارش {toPersianDigits(order.orderNumber)}
                </Link>
                {': '}
                <span className="text-danger">{reason}</span>
              </li>
            ))}
          </ul>
          <IconButton size="sm" label="بستن" icon={<X />} onPress={forget} />
        </div>
      )}
      {progress ? (
        <Progress
          label={`در حال پذیرش: ${toPersianDigits(progress.done)} از ${ordersText(progress.total)}`}
          percent={(progress.done / progress.total) * 100}
          className="min-w-40 flex-1"
        />
      ) : (
        rows.length > 0 && (
          <>
            <span role="status" className="flex-1 ps-1 text-sm max-sm:sr-only">
              {ordersText(rows.length)} انتخاب شده
            </span>
            <Button variant="ghost" onPress={() => chooseAll(false)}>
              لغو انتخاب
            </Button>
          </>
        )
      )}
      {(rows.length > 0 || progress) && (
        <Button
          variant="primary"
          icon={<Check />}
          isLoading={progress !== null}
          className="max-sm:flex-1"
          onPress={() => {
            onAccept();
            void accept(rows);
          }}
        >
          پذیرش {ordersText(progress?.total ?? rows.length)}
        </Button>
      )}
    </BottomActionBar>
  );
}
