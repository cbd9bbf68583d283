import { CreditCard } from 'lucide-react';
import { formatToman } from '#contract/common/money';
import { chargeLimits } from '#contract/wallet';
import { Button } from '../../ui/Button.tsx';
import { useChargeAndReturn } from '../wallet/parts.tsx';

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
  const { charge, isPending } = useChargeAndReturn();
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
          charge(amount, returnTo);
        }}
      >
        شارژ {formatToman(amount)}
      </Button>
    </div>
  );
}
