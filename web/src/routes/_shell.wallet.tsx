import { createFileRoute, redirect } from '@tanstack/react-router';
import { hearPayment, leavePayment } from '../features/wallet/payment-news.ts';
import { WalletPage } from '../features/wallet/WalletPage.tsx';
import { walletSearch } from '../features/wallet/wallet-search.ts';
import { toast } from '../ui/toast.ts';

export const Route = createFileRoute('/_shell/wallet')({
  validateSearch: walletSearch,
  beforeLoad: async ({ context, search: { payment, ref, ...rest } }) => {
    if (!payment) return;
    const returnTo = await hearPayment(context.queryClient, payment, ref);
    if (!returnTo) throw redirect({ to: '/wallet', search: rest, replace: true });
    toast.success('کیف پول شما شارژ شد');
    throw redirect({ href: returnTo, replace: true });
  },
  onLeave: leavePayment,
  component: WalletPage,
});
