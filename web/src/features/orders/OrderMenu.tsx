import { CopyPlus, LifeBuoy, Undo2 } from 'lucide-react';
import type { Order } from '#contract/orders';
import { MenuItem, MenuPopover } from '../../ui/Menu.tsx';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';
import { orderOptions } from './order-options.ts';

type OrderMenuProps = PopoverProps & { order: Order; onCancel: () => void };

export function OrderMenu({ order, onCancel, ...popover }: OrderMenuProps) {
  const { cancel, reorder } = orderOptions(order);
  return (
    <MenuPopover {...popover} label="کارهای سفارش">
      {reorder && (
        <MenuItem icon={<CopyPlus />} href={`/designOrder?reorder=${order._id}`}>
          سفارش دوباره
        </MenuItem>
      )}
      <MenuItem icon={<LifeBuoy />} href={`/ticket/newTicket?design=${order._id}`}>
        گزارش مشکل
      </MenuItem>
      {cancel && (
        <MenuItem
          icon={<Undo2 />}
          tone="danger"
          isDisabled={cancel.isDisabled}
          {...(cancel.isDisabled && { note: cancel.reason })}
          onAction={onCancel}
        >
          لغو سفارش
        </MenuItem>
      )}
    </MenuPopover>
  );
}
