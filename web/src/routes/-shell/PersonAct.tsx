import { BalanceDialog } from '../../features/wallet/admin/BalanceDialog.tsx';
import { GiftDialog } from '../../features/offers/GiftDialog.tsx';
import { MessageDialog } from '../../features/notifications/MessageDialog.tsx';
import type { PersonActProps } from '../../features/people/person-act.ts';

const dialogs = { gift: GiftDialog, message: MessageDialog, balance: BalanceDialog };

export function PersonAct({ act, ...props }: PersonActProps) {
  const Dialog = dialogs[act];
  return <Dialog {...props} />;
}
