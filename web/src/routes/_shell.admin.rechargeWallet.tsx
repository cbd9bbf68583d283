import { createFileRoute } from '@tanstack/react-router';
import { rechargeSearch } from '../features/wallet/admin/recharge-search.ts';
import { RechargePage } from '../features/wallet/admin/RechargePage.tsx';

export const Route = createFileRoute('/_shell/admin/rechargeWallet')({
  validateSearch: rechargeSearch,
  component: RechargePage,
});
