import { Check } from 'lucide-react';
import { markPin } from '#contract/conversations';
import { getOrder, type Order } from '#contract/orders';
import { queryOf, useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import type { NumberedPin } from './entries.ts';
import type { Thread } from './use-thread.ts';

const withPin = (order: Order, pinId: string, done: boolean): Order => ({
  ...order,
  ...(order.events && {
    events: order.events.map((event) => ({
      ...event,
      pins: event.pins.map((pin) => (pin._id === pinId ? { ...pin, done } : pin)),
    })),
  }),
});

/** Says whether what a pin asks for is done; the designer says it here. */
export function PinDone({ pin, thread }: { pin: NumberedPin; thread: Thread }) {
  const { run } = useCall(markPin, {
    expects: (queryClient, { body: { designId, pinId, done } }) => {
      const { queryKey } = queryOf(getOrder, { params: { id: designId } });
      const [path, params] = queryKey;
      // The pin may be on any of the pages that were read.
      queryClient.setQueriesData<Order>(
        { queryKey: [path, params] },
        (order) => order && withPin(order, pinId, done),
      );
    },
  });
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
      onPress={() => run({ body: { designId: thread.order._id, pinId: pin.id, done: !pin.isDone } })}
      className="self-start aria-pressed:text-success"
    >
      انجام شد
    </Button>
  );
}
