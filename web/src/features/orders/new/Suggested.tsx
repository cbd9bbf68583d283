import { formatNumber } from '#contract/common/money';
import { defaultType, orderTypeLabels } from '#contract/orders';
import type { Price } from '#contract/pricing';
import { Button } from '../../../ui/Button.tsx';
import { suggestType } from './suggest-type.ts';
import type { NewOrderForm } from './use-new-order.ts';

type SuggestedProps = { form: NewOrderForm; prices: readonly Price[] | undefined };

/** Another type that what was given may mean, with its price and one press; it is never chosen by itself. */
export function Suggested({ form, prices }: SuggestedProps) {
  const { type: chosen, desc } = form.values;
  const files = form.staged.map(({ file }) => file);
  const suggestion = chosen === defaultType ? suggestType(desc, files) : null;
  const price = prices?.find(({ type }) => type === suggestion?.type);
  if (!suggestion || !price) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {suggestion.why}
      <Button size="sm" isDisabled={form.isBusy} onPress={() => form.set({ type: suggestion.type })}>
        {orderTypeLabels[suggestion.type]} · {formatNumber(price.total)}
      </Button>
    </div>
  );
}
