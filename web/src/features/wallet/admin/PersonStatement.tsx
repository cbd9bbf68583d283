import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { pathOf } from '#contract/common/endpoint';
import { getPersonStatementCsv } from '#contract/wallet';
import { withDays } from '../statement-range.ts';
import { StatementPage } from '../StatementPage.tsx';
import { personStatementQuery } from './queries.ts';

const route = getRouteApi('/_shell/admin/rechargeWallet_/statement');

export function PersonStatement() {
  const { from, to, user } = route.useSearch();
  const userId = String(user ?? '');
  const statement = useQuery(personStatementQuery({ from, to, user }));
  return (
    <StatementPage
      statement={statement}
      csvHref={withDays(pathOf(getPersonStatementCsv, { userId }), { from, to })}
      backHref={user === undefined ? '/admin/rechargeWallet' : `/admin/rechargeWallet?user=${userId}`}
      backTitle="شارژ کیف پول"
    />
  );
}
