import { createFileRoute } from '@tanstack/react-router';
import { MyStatement } from '../features/wallet/MyStatement.tsx';
import { statementQuery } from '../features/wallet/queries.ts';
import { statementSearch } from '../features/wallet/statement-search.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/wallet_/statement')({
  validateSearch: statementSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, statementQuery(now.deps)),
  component: MyStatement,
});
