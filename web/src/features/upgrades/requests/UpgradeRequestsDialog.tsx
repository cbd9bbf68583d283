import { Dialog } from '../../../ui/Dialog.tsx';
import { RequestsList } from './RequestsList.tsx';

type UpgradeRequestsDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function UpgradeRequestsDialog({ isOpen, onOpenChange }: UpgradeRequestsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="درخواست‌های ارتقای سطح"
      size="xl"
      bodyClassName="p-0"
    >
      <RequestsList />
    </Dialog>
  );
}
