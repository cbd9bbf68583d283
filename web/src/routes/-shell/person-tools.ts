import { MessageDialog } from '../../features/notifications/parts.tsx';
import { GiftDialog } from '../../features/offers/parts.ts';
import { BalanceDialog } from '../../features/wallet/parts.tsx';

export const personTools = { Gift: GiftDialog, Message: MessageDialog, Balance: BalanceDialog };
