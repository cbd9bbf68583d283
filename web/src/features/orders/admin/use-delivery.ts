import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { finishOrder, type Order } from '#contract/orders';
import type { CallOptions } from '../../../lib/client.ts';
import { useCall } from '../../../lib/queries.ts';
import { doneMessage, toast } from '../../../ui/toast.ts';
import { useProfile } from '../../auth/parts.ts';
import { draftKeys } from '../draft-keys.ts';
import { orderOf } from './queries.ts';

export interface Delivery {
  order: Order;
  files: readonly File[];
  note: string;
}

/** In ms; until then nobody hears of a delivery, and it can be taken back. */
export const undoTime = 8000;

/** In bytes: browsers send no more for a page that is being closed. */
const closingLimit = 60 * 1024;

/**
 * The delivery that can still be taken back. It is sent after eight seconds, with the next act, and when the page is
 * hidden or left; until the answer its files stay the order's draft. `onDelivered` is called with the order's id.
 */
export function useDelivery(onDelivered: (id: string) => void) {
  const { _id: owner } = useProfile();
  const [held, setHeld] = useState<Delivery | null>(null);
  // A page that is closed renders no more.
  const latest = useRef<Delivery | null>(null);

  const finish = useCall(finishOrder, {
    expects: (client, { body }) =>
      client.setQueryData(
        orderOf(Number(body.designId)).queryKey,
        (now) => now && { ...now, status: 'finished' as const },
      ),
    onSuccess: async (order) => {
      toast.success(doneMessage);
      const { dropDraftEverywhere } = await import('../../../lib/drafts.ts');
      await dropDraftEverywhere(draftKeys.results(owner, order)).catch(() => {});
      onDelivered(order._id);
    },
  });

  function hold(next: Delivery | null) {
    latest.current = next;
    setHeld(next);
  }

  function send(isClosing = false) {
    const delivery = latest.current;
    if (!delivery) return;
    hold(null);
    const { order, files, note } = delivery;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const options: CallOptions = { isLasting: isClosing && size <= closingLimit };
    finish.run({ body: { designId: order._id, note }, files }, options);
  }

  const sendLater = useEffectEvent(() => send());
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(sendLater, undoTime);
    return () => clearTimeout(timer);
  }, [held]);

  const leave = useEffectEvent(() => send(true));
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && leave();
    const onLeave = () => leave();
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', onLeave);
      leave();
    };
  }, []);

  return {
    held,
    begin(delivery: Delivery) {
      send();
      hold(delivery);
    },
    /** Sends it before another act. */
    send: () => send(),
    undo: () => hold(null),
  };
}
