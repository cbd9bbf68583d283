import { createFileRoute, redirect } from '@tanstack/react-router';
import { PersonStatement } from '../features/wallet/admin/PersonStatement.tsx';
import { personStatementSearch } from '../features/wallet/statement-search.ts';

export const Route = createFileRoute('/_shell/admin/rechargeWallet_/statement')({
  validateSearch: personStatementSearch,
  beforeLoad: ({ search }) => {
    if (search.user === undefined) throw redirect({ to: '/admin/rechargeWallet', replace: true });
  },
  component: PersonStatement,
});
