import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { pathOf } from '#contract/common/endpoint';
import { getStatementCsv } from '#contract/wallet';
import { statementQuery } from './queries.ts';
import { withDays } from './statement-range.ts';
import { StatementPage } from './StatementPage.tsx';

const route = getRouteApi('/_shell/wallet_/statement');

export function MyStatement() {
  const { from, to } = route.useSearch();
  const statement = useQuery(statementQuery({ from, to }));
  return (
    <StatementPage
      statement={statement}
      csvHref={withDays(pathOf(getStatementCsv), { from, to })}
      backHref="/wallet"
      backTitle="کیف پول"
    />
  );
}
