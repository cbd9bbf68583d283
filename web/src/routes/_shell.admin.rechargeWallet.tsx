import { createFileRoute } from '@tanstack/react-router';
import { rechargeSearch } from '../features/wallet/admin/recharge-search.ts';
import { RechargePage } from '../features/wallet/admin/RechargePage.tsx';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/rechargeWallet')({
  validateSearch: rechargeSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) =>
    prefetchLazyQueries(
      now,
      import('../features/wallet/admin/queries.ts'),
      ({ customersQuery, personQuery }) => {
        const { user } = now.deps;
        return [customersQuery(now.deps), ...(user === undefined ? [] : [personQuery(String(user))])];
      },
    ),
  component: RechargePage,
});
