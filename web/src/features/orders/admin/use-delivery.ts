import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { finishOrder, type Order } from '#contract/orders';
import { tabStorage } from '../../../lib/browser-storage.ts';
import { CallError } from '../../../lib/client.ts';
import { act } from '../../../lib/queries.ts';
import { useReconnect } from '../../../lib/use-online.ts';
import { doneMessage, toast } from '../../../ui/toast.ts';
import { useProfile } from '../../auth/parts.ts';
import { draftKeys } from '../draft-keys.ts';
import { orderOf } from './queries.ts';

export interface Delivery {
  order: Order;
  /** Those that are being repaired come later. */
  files: readonly File[] | Promise<readonly File[]>;
  note: string;
}

export interface HeldDelivery extends Delivery {
  /** When it is sent, in ms. */
  due: number;
}

/** In ms; until then nobody hears of a delivery, and it can be taken back. */
const undoTime = 8000;

/** In bytes: a browser finishes no larger request after its page has been closed. */
const lastingLimit = 60 * 1024;

/** Stores the id of the order that is being delivered, until the page knows the result. */
const deliveringKey = 'hakkak-delivering';

function sayDelivered({ orderNumber }: Order) {
  tabStorage.write(deliveringKey, null);
  toast.done(doneMessage, `سفارش ${toPersianDigits(orderNumber)} به دست مشتری رسید.`);
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id));

/**
 * The delivery that can still be taken back. It is sent after eight seconds, or once there is a connection again, with
 * the next act, and when the page is hidden or left; until the answer its files stay the order's draft. `onDelivered` is
 * called with the order's id.
 */
export function useDelivery(onDelivered: (id: string) => void, onOpen: (id: string) => void) {
  const { _id: owner } = useProfile();
  const queryClient = useQueryClient();
  const [held, setHeld] = useState<HeldDelivery | null>(null);
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  // A page that is closed renders no more.
  const latest = useRef<HeldDelivery | null>(null);

  function hold(next: HeldDelivery | null) {
    latest.current = next;
    setHeld(next);
  }

  async function send() {
    const delivery = latest.current;
    if (!delivery) return;
    hold(null);
    const { order, note } = delivery;
    const { _id: designId } = order;
    setSending((now) => new Set([...now, designId]));
    // No await unless needed: a page that is being closed would not run what follows it.
    const files = delivery.files instanceof Promise ? await delivery.files : delivery.files;
    tabStorage.write(deliveringKey, designId);
    const isLasting = files.reduce((sum, file) => sum + file.size, 0) <= lastingLimit;
    try {
      const { answer } = await act(
        queryClient,
        finishOrder,
        { body: { designId, note }, files },
        { isLasting },
      );
      sayDelivered(order);
      const { dropDraftEverywhere } = await import('../../../lib/drafts.ts');
      await dropDraftEverywhere(draftKeys.results(owner, answer)).catch(() => {});
      onDelivered(designId);
    } catch (error) {
      tabStorage.write(deliveringKey, null);
      toast.failed(
        `سفارش ${toPersianDigits(order.orderNumber)} تحویل نشد؛ فایل‌هایش هنوز آمادهٔ تحویل است.`,
        error instanceof CallError ? error.message : undefined,
        { label: 'باز کردن', onPress: () => onOpen(designId) },
      );
    } finally {
      setSending((now) => without(now, designId));
    }
  }

  // A reload loses the answer to the closing page's call, so this reads the order's status.
  const [closing] = useState(() => tabStorage.read(deliveringKey));
  const { data: closed } = useQuery({ ...orderOf(Number(closing)), enabled: closing !== null });
  const isUnheard = closed?.status === 'finished' && tabStorage.read(deliveringKey) === closing;
  useEffect(() => {
    if (isUnheard) sayDelivered(closed);
    // oxlint-disable-next-line exhaustive-deps -- once, when it has been delivered
  }, [isUnheard]);

  const sendLater = useEffectEvent(() => {
    if (navigator.onLine) void send();
  });
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(sendLater, held.due - Date.now());
    return () => clearTimeout(timer);
  }, [held]);
  useReconnect(held !== null, () => held && Date.now() >= held.due && void send());

  const leave = useEffectEvent(() => void send());
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && navigator.onLine && leave();
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
    /** Returns whether an order's delivery was begun and is not answered yet. */
    hasBegun: (id: string) => held?.order._id === id || sending.has(id),
    begin(delivery: Delivery) {
      void send();
      hold({ ...delivery, due: Date.now() + undoTime });
    },
    /** Sends it before another act's call. */
    send: () => void send(),
    undo: () => hold(null),
  };
}
