import { CopyPlus, LifeBuoy, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/orders';
import { Link } from '../../lib/router-link.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/class-names.ts';
import { type OrderOption, orderOptions } from './order-options.ts';
import { BottomActionBar } from './BottomActionBar.tsx';

export type OrderDialog = 'revise' | 'reorder' | 'cancel';

type OrderActionsProps = { order: Order; onOpen: (dialog: OrderDialog) => void };

/** Shows each action on the order; one that is not allowed now gives its reason. */
export function OrderActions({ order, onOpen }: OrderActionsProps) {
  const { revise, reorder, cancel } = orderOptions(order);
  return (
    <div className="flex flex-col gap-2.5">
      <Action option={revise} inBar>
        {(isDisabled) => (
          <Button isWide icon={<RotateCcw />} isDisabled={isDisabled} onPress={() => onOpen('revise')}>
            درخواست بازنگری
          </Button>
        )}
      </Action>
      <Action option={reorder} inBar>
        {(isDisabled) => (
          <Button isWide icon={<CopyPlus />} isDisabled={isDisabled} onPress={() => onOpen('reorder')}>
            سفارش دوباره
          </Button>
        )}
      </Action>
      <Action option={cancel}>
        {(isDisabled) => (
          <Button isWide icon={<Undo2 />} isDisabled={isDisabled} onPress={() => onOpen('cancel')}>
            لغو سفارش
          </Button>
        )}
      </Action>
      <Link
        to="/ticket/newTicket"
        search={{ design: Number(order._id) }}
        className={buttonClass('ghost', 'md', 'w-full text-muted')}
      >
        <LifeBuoy aria-hidden="true" />
        گزارش مشکل
      </Link>
    </div>
  );
}

type ActionProps = {
  option: OrderOption;
  /** On phones the button stands in the bar at the bottom instead. */
  inBar?: boolean;
  children: (isDisabled: boolean) => ReactNode;
};

function Action({ option, inBar, children }: ActionProps) {
  if (!option) return null;
  return (
    <div className={cx('flex flex-col gap-1', inBar && !option.isDisabled && '@max-4xl:hidden')}>
      {children(option.isDisabled)}
      {option.isDisabled && <p className="px-1 text-xs text-muted">{option.reason}</p>}
    </div>
  );
}

/** The same actions in a bar at the bottom, on phones; only the allowed ones. */
export function OrderBar({ order, onOpen }: OrderActionsProps) {
  const { revise, reorder } = orderOptions(order);
  const canRevise = revise?.isDisabled === false;
  const canReorder = reorder?.isDisabled === false;
  if (!canRevise && !canReorder) return null;
  return (
    <BottomActionBar className="gap-2.5 [&>*]:flex-auto">
      {canRevise && (
        <Button icon={<RotateCcw />} onPress={() => onOpen('revise')}>
          درخواست بازنگری
        </Button>
      )}
      {canReorder && (
        <Button icon={<CopyPlus />} onPress={() => onOpen('reorder')}>
          سفارش دوباره
        </Button>
      )}
    </BottomActionBar>
  );
}
