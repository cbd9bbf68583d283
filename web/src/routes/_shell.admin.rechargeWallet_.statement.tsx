import { createFileRoute, redirect } from '@tanstack/react-router';
import { PersonStatement } from '../features/wallet/admin/PersonStatement.tsx';
import { personStatementQuery } from '../features/wallet/admin/queries.ts';
import { personStatementSearch } from '../features/wallet/statement-search.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/rechargeWallet_/statement')({
  validateSearch: personStatementSearch,
  beforeLoad: ({ search }) => {
    if (search.user === undefined) throw redirect({ to: '/admin/rechargeWallet', replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, personStatementQuery(now.deps)),
  component: PersonStatement,
});
