import { CopyPlus, LifeBuoy, RotateCcw, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import type { Order } from '#contract/orders';
import { Link } from '../../lib/router-link.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { cx } from '../../ui/class-names.ts';
import { orderOptions } from './order-options.ts';
import { PayButton } from './lazy-parts.ts';
import { BottomActionBar } from '../../ui/BottomActionBar.tsx';

export type OrderDialog = 'revise' | 'cancel';

/** On phones those that are `inBar` are in the bar at the bottom, as long as they are allowed. */
const actions = [
  { id: 'revise', label: 'درخواست بازنگری', icon: <RotateCcw />, inBar: true },
  { id: 'reorder', label: 'سفارش دوباره', icon: <CopyPlus />, inBar: true },
  { id: 'cancel', label: 'لغو سفارش', icon: <Undo2 />, inBar: false },
] as const;

/** While a revision waits, ordering again is not what the person came for. */
const isInBar = ({ id, inBar }: (typeof actions)[number], { status }: Order) =>
  inBar && !(id === 'reorder' && status === 'revising');

type OrderActionsProps = { order: Order; onOpen: (dialog: OrderDialog) => void };

export function OrderActions({ order, onOpen }: OrderActionsProps) {
  const options = orderOptions(order);
  return (
    <div className="flex flex-col gap-2.5">
      {order.status === 'unpaid' && (
        <Suspense fallback={<Skeleton className="h-11 w-full rounded-md @max-4xl:hidden" />}>
          <PayButton order={order} isWide className="@max-4xl:hidden" />
        </Suspense>
      )}
      {actions.map((action) => {
        const { id, label, icon } = action;
        const option = options[id];
        if (!option) return null;
        return (
          <div
            key={id}
            className={cx(
              'flex flex-col gap-1',
              isInBar(action, order) && !option.isDisabled && '@max-4xl:hidden',
            )}
          >
            {id === 'reorder' ? (
              <ReorderLink order={order} className="w-full" />
            ) : (
              <Button isWide icon={icon} isDisabled={option.isDisabled} onPress={() => onOpen(id)}>
                {label}
              </Button>
            )}
            {option.isDisabled && <p className="px-1 text-xs text-muted">{option.reason}</p>}
          </div>
        );
      })}
      <Link
        to="/ticket/newTicket"
        search={{ design: Number(order._id) }}
        className={buttonClass('ghost', 'md', 'w-full text-muted')}
      >
        <LifeBuoy />
        گزارش مشکل
      </Link>
    </div>
  );
}

export function OrderBar({ order, onOpen }: OrderActionsProps) {
  const options = orderOptions(order);
  const allowed = actions.filter(
    (action) => isInBar(action, order) && options[action.id]?.isDisabled === false,
  );
  if (order.status === 'unpaid')
    return (
      <BottomActionBar>
        <Suspense fallback={<Skeleton className="h-11 w-full rounded-md" />}>
          <PayButton order={order} isWide />
        </Suspense>
      </BottomActionBar>
    );
  if (allowed.length === 0) return null;
  return (
    <BottomActionBar className="gap-2.5 [&>*]:flex-auto">
      {allowed.map(({ id, label, icon }) =>
        id === 'reorder' ? (
          <ReorderLink key={id} order={order} />
        ) : (
          <Button key={id} icon={icon} onPress={() => onOpen(id)}>
            {label}
          </Button>
        ),
      )}
    </BottomActionBar>
  );
}

/** Opens the form of a new order, filled in. */
const ReorderLink = ({ order, className }: { order: Order; className?: string }) => (
  <Link
    to="/designOrder"
    search={{ reorder: order._id }}
    className={buttonClass('secondary', 'md', className)}
  >
    <CopyPlus />
    سفارش دوباره
  </Link>
);
