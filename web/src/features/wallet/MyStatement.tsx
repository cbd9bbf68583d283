import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { pathOf } from '#contract/common/endpoint';
import { getStatement, getStatementCsv } from '#contract/wallet';
import { queryOf } from '../../lib/queries.ts';
import { StatementPage } from './StatementPage.tsx';

const route = getRouteApi('/_shell/wallet_/statement');

/** The customer's own statement. */
export function MyStatement() {
  const { from, to } = route.useSearch();
  const statement = useQuery(queryOf(getStatement, { query: { from, to } }));
  const days = Object.entries({ from, to }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return (
    <StatementPage
      statement={statement}
      csvHref={`${pathOf(getStatementCsv)}?${new URLSearchParams(days).toString()}`}
      backHref="/wallet"
    />
  );
}
