import { CopyPlus, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/orders';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SupportCall } from '../settings/parts.ts';
import { type OrderOption, orderOptions } from './order-options.ts';
import { ThumbBar } from './ThumbBar.tsx';

export type OrderDialog = 'revise' | 'reorder' | 'cancel';

type OrderActionsProps = { order: Order; onOpen: (dialog: OrderDialog) => void };

/** Everything that can be done with an order; what cannot be done now says why. */
export function OrderActions({ order, onOpen }: OrderActionsProps) {
  const { revise, reorder, cancel } = orderOptions(order);
  return (
    <div className="flex flex-col gap-2.5">
      <Action option={revise} inBar>
        {(isOff) => (
          <Button wide icon={<RotateCcw />} isDisabled={isOff} onPress={() => onOpen('revise')}>
            درخواست بازنگری
          </Button>
        )}
      </Action>
      <Action option={reorder} inBar>
        {(isOff) => (
          <Button wide icon={<CopyPlus />} isDisabled={isOff} onPress={() => onOpen('reorder')}>
            سفارش دوباره
          </Button>
        )}
      </Action>
      <Action option={cancel}>
        {(isOff) => (
          <Button wide icon={<Undo2 />} isDisabled={isOff} onPress={() => onOpen('cancel')}>
            لغو سفارش
          </Button>
        )}
      </Action>
      <SupportCall label="گزارش مشکل:" variant="ghost" className="w-full text-muted" />
    </div>
  );
}

type ActionProps = {
  option: OrderOption;
  /** On phones its button stands in the bar under the thumb instead. */
  inBar?: boolean;
  children: (isOff: boolean) => ReactNode;
};

function Action({ option, inBar, children }: ActionProps) {
  if (!option) return null;
  return (
    <div className={cx('flex flex-col gap-1', inBar && !option.isOff && '@max-4xl:hidden')}>
      {children(option.isOff)}
      {option.isOff && <p className="px-1 text-xs text-muted">{option.reason}</p>}
    </div>
  );
}

/** The same under the thumb, on phones; only what can be done. */
export function OrderBar({ order, onOpen }: OrderActionsProps) {
  const { revise, reorder } = orderOptions(order);
  const canRevise = revise?.isOff === false;
  const canReorder = reorder?.isOff === false;
  if (!canRevise && !canReorder) return null;
  return (
    <ThumbBar className="gap-2.5 [&>*]:flex-auto">
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
    </ThumbBar>
  );
}
