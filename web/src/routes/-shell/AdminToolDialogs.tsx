import { FontSettingsDialog } from '../../features/fonts/parts.ts';
import { SendNotificationDialog } from '../../features/notifications/parts.tsx';
import { OffersDialog } from '../../features/offers/parts.ts';
import { UpgradeRequestsDialog } from '../../features/upgrades/parts.ts';
import { Deferred } from '../../ui/Deferred.tsx';

const dialogs = {
  fonts: FontSettingsDialog,
  upgrades: UpgradeRequestsDialog,
  notification: SendNotificationDialog,
  offers: OffersDialog,
} as const;
export type AdminTool = keyof typeof dialogs;
const tools = Object.entries(dialogs) as [AdminTool, (typeof dialogs)[AdminTool]][];

type AdminToolDialogsProps = { open: AdminTool | null; onClose: () => void };

/** The dialogs of the admin's menu. Each is loaded when it is first opened, and keeps what was typed in it. */
export function AdminToolDialogs({ open, onClose }: AdminToolDialogsProps) {
  return tools.map(([tool, Dialog]) => (
    <Deferred key={tool} when={open === tool}>
      <Dialog isOpen={open === tool} onOpenChange={(isOpen) => !isOpen && onClose()} />
    </Deferred>
  ));
}
