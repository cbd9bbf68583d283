import type { BodyOf } from '#contract/common/endpoint';
import { allPins, markPin } from '#contract/conversations';
import { getOrder, type Order, type OrderEvent } from '#contract/orders';
import { queryOf, useCall } from '../../lib/queries.ts';
import type { Thread } from './use-thread.ts';

type Mark = Omit<BodyOf<typeof markPin>, 'designId'>;

/** Whether marking all pins includes those of this event. */
const isCustomers = ({ by, wish }: Pick<OrderEvent, 'by' | 'wish'>) => !by.admin && !wish;

const marked = (order: Order, { pinId, done }: Mark): Order => ({
  ...order,
  ...(order.events && {
    events: order.events.map((event) => ({
      ...event,
      pins: event.pins.map((pin) =>
        pinId === pin._id || (pinId === allPins && isCustomers(event)) ? { ...pin, done } : pin,
      ),
    })),
  }),
});

/** Marks one pin, or all of the customer's, and shows it at once. */
export function useMarkPin({ order: { _id: designId } }: Pick<Thread, 'order'>): (mark: Mark) => void {
  const { run } = useCall(markPin, {
    expects: (queryClient, { body }) => {
      const { queryKey } = queryOf(getOrder, { params: { id: designId } });
      const [path, params] = queryKey;
      // The pin may be on any of the pages that were read.
      queryClient.setQueriesData<Order>(
        { queryKey: [path, params] },
        (order) => order && marked(order, body),
      );
    },
  });
  return (mark) => run({ body: { designId, ...mark } });
}
