import { createFileRoute } from '@tanstack/react-router';
import { customersQuery, personQuery } from '../features/wallet/admin/queries.ts';
import { rechargeSearch } from '../features/wallet/admin/recharge-search.ts';
import { RechargePage } from '../features/wallet/admin/RechargePage.tsx';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/rechargeWallet')({
  validateSearch: rechargeSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => {
    const { user } = now.deps;
    prefetchQueries(
      now,
      customersQuery(now.deps),
      ...(user === undefined ? [] : [personQuery(String(user))]),
    );
  },
  component: RechargePage,
});
