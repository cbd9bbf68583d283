import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { SendNotificationDialog } from '../../features/notifications/parts.tsx';
import { OffersDialog } from '../../features/offers/parts.ts';
import { UpgradeRequestsDialog } from '../../features/upgrades/parts.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { PopoverButton, type PopoverProps } from '../../ui/PopoverButton.tsx';
import { AdminToolsMenu } from './lazy.ts';

const dialogs = {
  upgrades: UpgradeRequestsDialog,
  notification: SendNotificationDialog,
  offers: OffersDialog,
} as const;
export type AdminTool = keyof typeof dialogs;
const tools = Object.entries(dialogs) as [AdminTool, (typeof dialogs)[AdminTool]][];

/** The admin's tools at hand on every page: a round button over the content's corner, and what it opens. */
export function AdminTools() {
  const [open, setOpen] = useState<AdminTool | null>(null);
  const Popover = useCallback((props: PopoverProps) => <AdminToolsMenu {...props} onChoose={setOpen} />, []);
  return (
    <div className="pointer-events-none sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex px-4 pb-2 sm:px-6 lg:bottom-6 lg:px-8 max-lg:[body:has([data-foot])_&]:bottom-[calc(9.5rem+env(safe-area-inset-bottom))] print:hidden">
      <PopoverButton
        label="ابزارهای مدیر"
        popover={Popover}
        className="group pointer-events-auto size-14 rounded-full! border bg-raised text-ink! shadow-raised"
      >
        <Plus aria-hidden="true" className="size-6 transition-transform group-aria-expanded:rotate-45" />
      </PopoverButton>
      {tools.map(([tool, Dialog]) => (
        <Deferred key={tool} when={open === tool}>
          <Dialog isOpen={open === tool} onOpenChange={(isOpen) => setOpen(isOpen ? tool : null)} />
        </Deferred>
      ))}
    </div>
  );
}
