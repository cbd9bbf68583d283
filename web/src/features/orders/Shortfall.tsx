import { CreditCard } from 'lucide-react';
import { formatToman } from '#contract/common/money';
import { chargeLimits, chargeWallet } from '#contract/wallet';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { goToGateway } from '../wallet/parts.tsx';

export const chargeButtonId = 'charge-shortfall';

type ShortfallProps = {
  /** Tomans. */
  missing: number;
  /** The path of this site to open after a successful payment. */
  returnTo: string;
  /** Runs before the browser leaves for the gateway, to keep drafts. */
  beforeLeaving?: () => Promise<void>;
  note: string;
};

export function Shortfall({ missing, returnTo, beforeLeaving, note }: ShortfallProps) {
  const { run, isPending } = useCall(chargeWallet, {
    onSuccess: (payment) => goToGateway(payment, returnTo),
  });
  const amount = Math.max(missing, chargeLimits.min);
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-warning-soft p-4">
      <p role="status" className="text-sm">
        <strong className="font-semibold text-warning">{formatToman(missing)} کم دارید.</strong>{' '}
        {amount > missing && `کمترین مبلغ شارژ ${formatToman(amount)} است و بقیه‌اش در کیف پول می‌ماند. `}
        {note}
      </p>
      <Button
        id={chargeButtonId}
        variant="primary"
        isWide
        icon={<CreditCard />}
        isLoading={isPending}
        onPress={async () => {
          await beforeLeaving?.();
          run({ body: { amount } });
        }}
      >
        شارژ {formatToman(amount)}
      </Button>
    </div>
  );
}
