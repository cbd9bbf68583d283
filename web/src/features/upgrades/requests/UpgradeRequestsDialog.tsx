import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { RequestsList } from './RequestsList.tsx';

export function UpgradeRequestsDialog(dialog: DialogControl) {
  return (
    <Dialog {...dialog} title="درخواست‌های ارتقای سطح" size="xl" bodyClassName="p-0">
      <RequestsList />
    </Dialog>
  );
}
