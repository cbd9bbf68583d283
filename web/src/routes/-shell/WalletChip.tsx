import { Wallet } from 'lucide-react';
import { formatToman } from '#contract/common/money';
import { useProfile } from '../../features/auth/parts.ts';
import { Link } from '../../lib/router-link.tsx';
import { Toman } from '../../ui/Toman.tsx';

export function WalletChip() {
  const { amount } = useProfile();
  return (
    <Link
      to="/wallet"
      aria-label={`موجودی کیف پول: ${formatToman(amount)}`}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-md px-2 text-bar font-medium whitespace-nowrap text-ink no-underline transition-colors hover:bg-hover active:bg-press sm:px-3"
    >
      <Wallet aria-hidden="true" className="text-muted max-sm:hidden" />
      <Toman amount={amount} />
    </Link>
  );
}
