import { BadgeCheck, BellPlus, TicketPercent, Type } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { useWaitingRequests } from '../../features/upgrades/parts.ts';
import { MenuItem, MenuPopover } from '../../ui/Menu.tsx';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';
import type { AdminTool } from './AdminToolDialogs.tsx';

type AdminToolsMenuProps = PopoverProps & { onChoose: (tool: AdminTool) => void };

export function AdminToolsMenu({ onChoose, ...popover }: AdminToolsMenuProps) {
  const waiting = useWaitingRequests();
  return (
    <MenuPopover {...popover} label="ابزارهای مدیر" placement="top start">
      <MenuItem icon={<Type />} onAction={() => onChoose('fonts')}>
        تنظیمات فونت
      </MenuItem>
      <MenuItem
        icon={<BadgeCheck />}
        {...(waiting > 0 && { note: `${formatNumber(waiting)} درخواست منتظر` })}
        onAction={() => onChoose('upgrades')}
      >
        درخواست‌های ارتقای سطح
      </MenuItem>
      <MenuItem icon={<BellPlus />} onAction={() => onChoose('notification')}>
        ارسال اعلان
      </MenuItem>
      <MenuItem icon={<TicketPercent />} onAction={() => onChoose('offers')}>
        کدهای هدیه
      </MenuItem>
    </MenuPopover>
  );
}
