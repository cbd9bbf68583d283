import { createFileRoute } from '@tanstack/react-router';
import { MyStatement } from '../features/wallet/MyStatement.tsx';
import { statementSearch } from '../features/wallet/statement-search.ts';

export const Route = createFileRoute('/_shell/wallet_/statement')({
  validateSearch: statementSearch,
  component: MyStatement,
});
