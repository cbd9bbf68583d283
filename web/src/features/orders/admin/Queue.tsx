import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Coffee, Keyboard, Search } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { type Order, orderTypeLabels, type OrderType, type PlainType, plainTypes } from '#contract/orders';
import { Link } from '../../../lib/router-link.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx';
import { List, type ListQuery } from '../../../ui/List.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';
import { queueTitles } from './bench-queues.ts';
import { lastSearch, type QueueName, queueNames } from './bench-search.ts';
import { OrderRow, type RowMark } from './OrderRow.tsx';
import { adminDesk } from './bench-queries.ts';
import { orderOf } from './queries.ts';
import { Waiting } from './Waiting.tsx';
import { workLeft } from './work-left.ts';

type QueueProps = {
  name: QueueName;
  type: OrderType | undefined;
  orders: ListQuery<Order>;
  openId: number | undefined;
  markOf: (order: Order) => RowMark | null;
  onNarrow: (to: { list?: QueueName | undefined; type?: OrderType | undefined }) => void;
  onOpenNext: () => void;
  onHelp: () => void;
};

const emptyNotes: Record<QueueName, string> = {
  pending: 'سفارشی در انتظار نیست. سفارش تازه که برسد، خودش اینجا پیدا می‌شود.',
  mine: 'سفارشی در دست شما نیست. هر سفارشی که بپذیرید تا تحویل اینجا می‌ماند.',
  others: 'سفارشی در دست همکارانتان نیست.',
  revising: 'مشتری‌ای منتظر بازنگری نیست.',
  suspended: 'سفارشی منتظر پاسخ مشتری نیست.',
};

/** As short as a chip needs them; each is part of the type's name. */
const shortTypes: Record<PlainType, string> = {
  corel: 'کورل',
  pen: 'قلم',
  ill: 'تصویر',
  face: 'چهره',
  threeD: 'سه‌بعدی',
};

export function Queue({ name, type, orders, openId, markOf, onNarrow, onOpenNext, onHelp }: QueueProps) {
  const queryClient = useQueryClient();
  // The ages are of the time of the counters, which come every minute.
  const { data: desk, dataUpdatedAt: now } = useQuery(adminDesk);
  const left = desk && workLeft(desk.counters, name);
  // The counters cover all types, so with a type chosen only the open queue's number is known.
  function countOf(queue: QueueName): string {
    if (type === undefined) return desk ? formatNumber(desk.counters[queue]) : '\u00a0';
    return (queue === name && !orders.isPlaceholderData && orders.data?.totalText) || '\u00a0';
  }
  const list = (
    <div data-arrow-keys="">
      <List
        isCompact
        label={`سفارش‌ها: ${queueTitles[name]}`}
        query={orders}
        renderRow={(order) => (
          <OrderRow
            order={order}
            isOpen={Number(order._id) === openId}
            mark={markOf(order)}
            now={now}
            replace={openId !== undefined}
            onNear={() => void queryClient.prefetchQuery(orderOf(Number(order._id)))}
          />
        )}
        empty={{
          note: left ? `${emptyNotes[name]} ${left} مانده است.` : emptyNotes[name],
          icon: left === '' ? <Coffee /> : undefined,
          seed: 5,
          action: left && (
            <Button onPress={onOpenNext} className="lg:hidden">
              سراغ کار بعدی
            </Button>
          ),
        }}
        {...(type && {
          narrowed: {
            filters: { count: 1, clear: () => onNarrow({ type: undefined }) },
            note: `«${orderTypeLabels[type]}» در این صف نیست.`,
            clearLabel: 'همهٔ نوع‌ها',
          },
        })}
      />
    </div>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="ps-4 pe-1.5 pt-1">
        <div className="flex items-center">
          <h1 className="min-w-0 flex-1 text-base font-bold">میز کار</h1>
          <IconButton
            size="sm"
            label="میان‌برها"
            shortcut="?"
            icon={<Keyboard />}
            onPress={onHelp}
            className="max-lg:hidden"
          />
          <Tooltip text="جستجوی سفارش‌ها">
            <Link
              to="/admin/designs"
              search={lastSearch()}
              aria-label="جستجوی سفارش‌ها"
              className={buttonClass('ghost', 'sm', 'px-2 text-muted')}
            >
              <Search />
            </Link>
          </Tooltip>
        </div>
        <Waiting />
      </header>
      <div role="group" aria-label="نوع طرح" className="grid grid-cols-5 gap-0.5 px-2 pt-1 pb-2">
        {plainTypes.map((each) => (
          <Tooltip key={each} text={orderTypeLabels[each]}>
            <Button
              variant="bare"
              aria-label={orderTypeLabels[each]}
              aria-pressed={each === type}
              onPress={() => onNarrow({ type: each === type ? undefined : each })}
              className="flex min-w-0 cursor-pointer flex-col items-center rounded-sm border bg-canvas text-2xs whitespace-nowrap text-muted transition-colors hover:bg-hover active:bg-press aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-text"
            >
              <OrderTypeIcon type={each} className="size-5" />
              {shortTypes[each]}
            </Button>
          </Tooltip>
        ))}
      </div>
      <Tabs
        isCompact
        label="صف‌ها"
        value={name}
        onChange={(next) => onNarrow({ list: next === 'pending' ? undefined : next })}
        className="min-h-0 flex-1"
        panelClassName="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        tabs={queueNames.map((each) => ({
          id: each,
          label: queueTitles[each],
          badge: <span className="text-sm font-semibold tabular-nums">{countOf(each)}</span>,
          content: each === name && list,
        }))}
      />
    </div>
  );
}
