import { RotateCcw } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { reviseOrder } from '#contract/conversations';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Entry } from './entries.ts';
import { reviseOption, revisionSentText } from './may-revise.ts';
import type { Thread } from './use-thread.ts';

type WishToRevisionProps = {
  wishes: readonly Entry[];
  thread: Thread;
  variant?: 'primary' | 'secondary';
};

/** Turns open wishes of guests into one revision. */
export function WishToRevision({ wishes, thread, variant = 'secondary' }: WishToRevisionProps) {
  const { run, isPending } = useCall(reviseOrder, {
    onSuccess: ({ revisionsLeft }) => toast.success(revisionSentText(revisionsLeft)),
  });
  const option = reviseOption(thread.order);
  if (!option) return null;
  if (option.isDisabled) return <p className="text-center text-xs text-muted">{option.reason}</p>;
  return (
    <Button
      size="sm"
      variant={variant}
      icon={<RotateCcw />}
      isLoading={isPending}
      onPress={() => run({ body: { designId: thread.order._id, wishId: wishes.map(({ _id }) => _id) } })}
      className="self-center max-sm:px-3"
    >
      <span>
        {wishes.length === 1 ? 'همین' : `هر ${formatNumber(wishes.length)} نظر`} را بازنگری کنید{' '}
        <span className="whitespace-nowrap">({formatNumber(thread.order.revisionsLeft)} بار مانده)</span>
      </span>
    </Button>
  );
}
