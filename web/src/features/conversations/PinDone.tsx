import { Check } from 'lucide-react';
import { markPin } from '#contract/conversations';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import type { NumberedPin } from './entries.ts';
import type { Thread } from './use-thread.ts';

/** Says whether what a pin asks for is done; the designer says it here. */
export function PinDone({ pin, thread }: { pin: NumberedPin; thread: Thread }) {
  const { run, isPending } = useCall(markPin);
  if (!thread.isAdmin)
    return pin.isDone ? (
      <span className="flex items-center gap-1 text-xs font-medium text-success">
        <Check className="size-4!" />
        انجام شد
      </span>
    ) : null;
  return (
    <Button
      size="sm"
      variant={pin.isDone ? 'ghost' : 'secondary'}
      icon={<Check />}
      aria-pressed={pin.isDone}
      isLoading={isPending}
      onPress={() => run({ body: { designId: thread.order._id, pinId: pin.id, done: !pin.isDone } })}
      className="self-start aria-pressed:text-success"
    >
      انجام شد
    </Button>
  );
}
