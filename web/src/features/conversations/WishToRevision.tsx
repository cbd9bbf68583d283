import { RotateCcw } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { reviseOrder } from '#contract/conversations';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import type { Entry } from './entries.ts';
import { reviseOption } from './may-revise.ts';
import type { Thread } from './use-thread.ts';

type WishToRevisionProps = { entry: Entry; thread: Thread; variant?: 'primary' | 'secondary' };

/** Turns a guest's wish into a revision, once. */
export function WishToRevision({ entry, thread, variant = 'secondary' }: WishToRevisionProps) {
  const { run, isPending } = useCall(reviseOrder);
  const isSaid = entry.text !== '' || entry.pins.length > 0;
  if (!isSaid || entry.wish?.revised !== false) return null;
  const option = reviseOption(thread.order);
  if (!option) return null;
  if (option.isDisabled) return <p className="text-center text-xs text-muted">{option.reason}</p>;
  return (
    <Button
      size="sm"
      variant={variant}
      icon={<RotateCcw />}
      isLoading={isPending}
      onPress={() => run({ body: { designId: thread.order._id, wishId: entry._id } })}
      className="self-center"
    >
      همین را بازنگری کنید · {formatNumber(thread.order.revisionsLeft)} بار مانده
    </Button>
  );
}
