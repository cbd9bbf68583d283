import { CreditCard } from 'lucide-react';
import { formatToman } from '#contract/common/money';
import { chargeLimits, chargeWallet } from '#contract/wallet';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { goToGateway } from '../wallet/parts.tsx';

export const chargeButton = 'charge-shortfall';

type ShortfallProps = {
  /** Tomans. */
  missing: number;
  /** Where the gateway's success leads back to. */
  returnTo: string;
  /** What must be safe before the browser leaves. */
  beforeLeaving?: () => Promise<void>;
  /** What awaits on coming back. */
  note: string;
};

/** How much the wallet lacks, and one press which charges just that. */
export function Shortfall({ missing, returnTo, beforeLeaving, note }: ShortfallProps) {
  const { run, isPending } = useCall(chargeWallet, {
    onSuccess: (payment) => goToGateway(payment, returnTo),
  });
  const amount = Math.max(missing, chargeLimits.least);
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-warning-soft p-4">
      <p role="status" className="text-sm">
        <strong className="font-semibold text-warning">{formatToman(missing)} کم دارید.</strong>{' '}
        {amount > missing && `کمترین مبلغ شارژ ${formatToman(amount)} است و بقیه‌اش در کیف پول می‌ماند. `}
        {note}
      </p>
      <Button
        id={chargeButton}
        variant="primary"
        wide
        icon={<CreditCard />}
        loading={isPending}
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
