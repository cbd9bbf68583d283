import { createFileRoute, redirect } from '@tanstack/react-router';
import { leavePayment, receivePayment } from '../features/wallet/payment-return.ts';
import { transactionsQuery } from '../features/wallet/queries.ts';
import { WalletPage } from '../features/wallet/WalletPage.tsx';
import { walletSearch } from '../features/wallet/wallet-search.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/wallet')({
  validateSearch: walletSearch,
  beforeLoad: ({ search: { payment, ref, ...rest } }) => {
    if (!payment) return;
    receivePayment('/wallet', payment, ref);
    throw redirect({ to: '/wallet', search: rest, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, transactionsQuery(now.deps)),
  onLeave: leavePayment,
  component: WalletPage,
});
