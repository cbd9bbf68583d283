import { lazyPart } from '../../ui/lazy-part.ts';

/** Every page carries this, so it imports nothing else. */
export const personTools = {
  Gift: lazyPart(async () => (await import('../../features/offers/GiftDialog.tsx')).GiftDialog),
  Message: lazyPart(
    async () => (await import('../../features/notifications/MessageDialog.tsx')).MessageDialog,
  ),
  Balance: lazyPart(
    async () => (await import('../../features/wallet/admin/BalanceDialog.tsx')).BalanceDialog,
  ),
};
