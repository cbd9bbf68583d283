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

type AdminToolDialogsProps = { openTool: AdminTool | null; onOpenChange: (tool: AdminTool | null) => void };

/** Each is loaded when it is first opened, and keeps the typed text. */
export function AdminToolDialogs({ openTool, onOpenChange }: AdminToolDialogsProps) {
  return tools.map(([tool, Dialog]) => (
    <Deferred key={tool} when={openTool === tool}>
      <Dialog isOpen={openTool === tool} onOpenChange={(isOpen) => onOpenChange(isOpen ? tool : null)} />
    </Deferred>
  ));
}
