import { CopyPlus, LifeBuoy, Link2, Undo2 } from 'lucide-react';
import type { Order } from '#contract/orders';
import { MenuItem, MenuPopover } from '../../ui/Menu.tsx';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';
import { mayBeShared, orderOptions } from './order-options.ts';

type OrderMenuProps = PopoverProps & { order: Order; onShare: () => void; onCancel: () => void };

export function OrderMenu({ order, onShare, onCancel, ...popover }: OrderMenuProps) {
  const { cancel, reorder } = orderOptions(order);
  return (
    <MenuPopover {...popover} label="کارهای سفارش">
      {mayBeShared(order) && (
        <MenuItem icon={<Link2 />} onAction={onShare}>
          لینک برای مشتری شما
        </MenuItem>
      )}
      {reorder && (
        <MenuItem icon={<CopyPlus />} href={`/designOrder?reorder=${order._id}`}>
          سفارش دوباره
        </MenuItem>
      )}
      <MenuItem icon={<LifeBuoy />} href={`/ticket/newTicket?design=${order._id}`}>
        پرسش یا مشکلی هست؟
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
