import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { RequestsList } from './RequestsList.tsx';

export function UpgradeRequestsDialog({ isOpen, onOpenChange }: DialogControl) {
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
