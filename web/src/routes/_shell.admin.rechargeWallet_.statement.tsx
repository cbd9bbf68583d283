import { createFileRoute, redirect } from '@tanstack/react-router';
import { PersonStatement } from '../features/wallet/admin/PersonStatement.tsx';
import { personStatementSearch } from '../features/wallet/statement-search.ts';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/rechargeWallet_/statement')({
  validateSearch: personStatementSearch,
  beforeLoad: ({ search }) => {
    if (search.user === undefined) throw redirect({ to: '/admin/rechargeWallet', replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/wallet/admin/queries.ts'), ({ personStatementQuery }) => [
      personStatementQuery(now.deps),
    ]),
  component: PersonStatement,
});
