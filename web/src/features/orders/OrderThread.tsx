import { CopyPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { isTakenBack, type Order } from '#contract/orders';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { paymentReturn } from '../wallet/parts.tsx';
import { PayButton } from './lazy-parts.ts';
import { OrderBrief } from './OrderBrief.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { OrderState } from './OrderState.tsx';
import { codeId, orderPath } from './order-path.ts';
import {
  OrderConversation,
  OrderStage,
  isApprovedByGuest,
  openWishes,
  useThread,
  WishToRevision,
} from '../conversations/parts.ts';
import { OrderFrame } from './OrderFrame.tsx';

const QrPanel = lazyPart(async () => (await import('./qr/QrPanel.tsx')).QrPanel);

type OrderThreadProps = {
  order: Order;
  header: ReactNode;
  /** The outcome of a payment. */
  paid: ReactNode;
};

/** An order's picture and the conversation about it, for its customer. */
export function OrderThread({ order, header, paid }: OrderThreadProps) {
  const thread = useThread(order, false);
  const wishes = openWishes(thread);
  const queued = useSyncExternalStore(thread.queue.subscribe, thread.queue.items);
  // The outcome of the payment is at the beginning.
  const [isBack] = useState(() => paymentReturn(orderPath(order)) !== null);
  return (
    <OrderFrame header={header} picture={thread.shown && <OrderStage thread={thread} />}>
      <OrderConversation
        thread={thread}
        head={
          <>
            {paid}
            {order.qr ? (
              <div id={codeId} className="flex flex-col gap-5">
                <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
                  <QrPanel order={order} code={order.qr.code} />
                </Suspense>
              </div>
            ) : (
              <OrderProgress order={order} />
            )}
            <OrderBrief order={order} />
          </>
        }
        startsAtTop={isBack}
        tail={
          <OrderState
            order={order}
            isApprovedByGuest={isApprovedByGuest(thread)}
            isRevisionHeld={queued.some(
              ({ isRevision, state, error }) => isRevision && state === 'waiting' && error !== null,
            )}
            {...(wishes.length > 0 && {
              wishes: {
                texts: wishes.map(({ text, pins }) =>
                  [text, ...pins.map(({ text: words }) => words)].filter(Boolean).join(' · '),
                ),
                action: (
                  <WishToRevision
                    wishes={wishes}
                    thread={thread}
                    // The revision that the customer has begun has its own main button.
                    variant={thread.pins.some(({ isDraft }) => isDraft) ? 'secondary' : 'primary'}
                  />
                ),
              },
            })}
          />
        }
        closed={<Closed order={order} />}
        className="flex-1"
      />
    </OrderFrame>
  );
}

/** Takes the place of the composer. */
function Closed({ order }: { order: Order }) {
  if (order.status === 'unpaid')
    return (
      <div className="rounded-xl border bg-raised p-2.5 shadow-raised">
        <Suspense fallback={<Skeleton className="h-11 w-full rounded-md" />}>
          <PayButton order={order} hasNote isWide />
        </Suspense>
      </div>
    );
  if (!isTakenBack(order.status)) return null;
  return (
    <Link
      to="/designOrder"
      search={{ reorder: order._id }}
      className={buttonClass('secondary', 'md', 'shadow-raised')}
    >
      <CopyPlus />
      سفارش دوباره
    </Link>
  );
}
