import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { pathOf } from '#contract/common/endpoint';
import { getPersonStatement, getPersonStatementCsv } from '#contract/wallet';
import { queryOf } from '../../../lib/queries.ts';
import { withDays } from '../statement-path.ts';
import { StatementPage } from '../StatementPage.tsx';

const route = getRouteApi('/_shell/admin/rechargeWallet_/statement');

export function PersonStatement() {
  const { from, to, user } = route.useSearch();
  const userId = String(user ?? '');
  const statement = useQuery(queryOf(getPersonStatement, { params: { userId }, query: { from, to } }));
  return (
    <StatementPage
      statement={statement}
      csvHref={withDays(pathOf(getPersonStatementCsv, { userId }), { from, to })}
      backHref={user === undefined ? '/admin/rechargeWallet' : `/admin/rechargeWallet?user=${userId}`}
      backTitle="شارژ کیف پول"
    />
  );
}
