import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Order } from '#contract/orders';
import { savesData, whenIdle } from '../../../lib/when-idle.ts';
import { Blank } from '../../../ui/Blank.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { isPicture, pageSizedUrl } from '../../../ui/stored-file.ts';
import { toast } from '../../../ui/toast.ts';
import { useDoubleClickGuard } from '../../../ui/use-double-click-guard.ts';
import { useShortcuts, useShortcutSheet } from '../../../ui/use-shortcuts.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { useProfile } from '../../auth/parts.ts';
import { draftKeys } from '../draft-keys.ts';
import { isIn, nextWork, queueOfOrder } from './bench-queues.ts';
import type { QueueName } from './bench-search.ts';
import { actionKeys, type AdminAction, adminActions } from './order-actions.ts';
import type { RowMark } from './OrderRow.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import type { OrderFocus } from './OrderView.tsx';
import { adminDesk, queueOf } from './bench-queries.ts';
import { orderOf } from './queries.ts';
import { Queue } from './Queue.tsx';
import { type Delivery, useDelivery } from './use-delivery.ts';
import { usePlace } from './use-place.ts';
import { useOrderActions } from './use-order-actions.tsx';
import { useStagedOrders } from './use-staged-orders.ts';
import { workLeft } from './work-left.ts';

const OrderView = lazyPart(async () => (await import('./OrderView.tsx')).OrderView);
// In the chunk of the order, which has loaded before anything can be delivered.
const HeldDelivery = lazyPart(async () => (await import('./OrderView.tsx')).HeldDelivery);
const NothingOpen = lazyPart(async () => (await import('./NothingOpen.tsx')).NothingOpen);
const OrderShortcuts = lazyPart(async () => (await import('./OrderShortcuts.tsx')).OrderShortcuts);

const route = getRouteApi('/_shell/admin/designsManagement');

/** The scroll position in px after an order was accepted where the panes are one under the other. */
const acceptedScroll = 600;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function WorkbenchPage() {
  const { design: openId, list: chosenList, type, next: startsNext } = route.useSearch();
  const list = chosenList ?? 'pending';
  const navigate = route.useNavigate();
  const isWide = useWide();
  const { _id: me } = useProfile();
  const queue = useInfiniteQuery(queueOf(list, type));
  const rows = queue.data?.rows.filter((row) => isIn(list, row, me));
  const { data: desk } = useQuery(adminDesk);
  const order = useQuery({ ...orderOf(openId ?? 0), enabled: openId !== undefined });
  const current = order.data && Number(order.data._id) === openId ? order.data : undefined;
  const markOf = useMarks();
  const { isOn, showSheet, sheet } = useShortcutSheet(OrderShortcuts);
  const view = useRef<OrderFocus>(null);

  // After an order is closed, or the queue was empty, no order opens automatically.
  const [isLeft, setLeft] = useState(false);
  // The order being opened. The next key may come before the address has changed.
  const aim = useRef(openId);
  const openedHere = useRef<number>(undefined);
  useEffect(() => {
    aim.current = openId;
  }, [openId]);
  function open(id: string | undefined, isNew = false) {
    setLeft(id === undefined);
    aim.current = id === undefined ? undefined : Number(id);
    openedHere.current = aim.current;
    return navigate({
      search: (now) => ({ ...now, next: undefined, design: id === undefined ? undefined : Number(id) }),
      replace: !isNew,
      resetScroll: false,
    });
  }

  const delivery = useDelivery(markOf.forget, (id) => void open(id));

  // The rows may still be those of the previous queue.
  const { at, place } = usePlace(`${list} ${type}`, queue.isPlaceholderData ? undefined : rows, openId);
  /** Returns the next order at or after this index, or else from the top, except this one and those being delivered. */
  function nextFrom(from: number, except: number | undefined) {
    const isNext = ({ _id }: Order) => Number(_id) !== except && !delivery.hasBegun(_id);
    return rows?.slice(from).find(isNext) ?? rows?.find(isNext);
  }
  const below = nextFrom(at < 0 ? place : at + 1, openId);
  usePreload(below);

  const first = queue.isPlaceholderData ? undefined : rows && (rows[0]?._id ?? null);
  const openFirst = useEffectEvent(
    (id: string | null) => void open(openId ? String(openId) : (id ?? undefined)),
  );
  // On wide screens the first order of the queue opens automatically.
  const startsFirst = startsNext || (isWide && openId === undefined && !isLeft);
  useEffect(() => {
    if (startsFirst && first !== undefined) openFirst(first);
  }, [startsFirst, first]);

  const [accepted, setAccepted] = useState<string | null>(null);
  const actions = useOrderActions(delivery.send, (action, changed) => {
    // The admin may have opened another order by now.
    if (openId !== Number(changed._id)) return;
    if (action === 'suspend' || action === 'reject' || action === 'cancel') goOn();
  });

  function act(action: AdminAction, on: Order) {
    if (!actions.act(action, on) || action !== 'accept') return;
    setAccepted(on._id);
    view.current?.focus();
  }

  useEffect(() => {
    if (accepted === null || isWide) return;
    window.scrollTo({ top: acceptedScroll, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }, [accepted, isWide]);

  const { markSeen } = markOf;
  useEffect(() => {
    if (openId === undefined) return;
    markSeen(String(openId));
    setLeft(false);
    setAccepted((now) => (now === String(openId) ? now : null));
    if (!isWide) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [openId, markSeen, isWide]);
  const hasRow = at >= 0;
  const lastOpen = useRef(openId);
  useEffect(() => {
    const rowOf = (id: number) => document.querySelector(`[data-order="${id}"]`);
    if (hasRow && openId !== undefined) rowOf(openId)?.scrollIntoView({ block: 'nearest' });
    // On a narrow screen the queue comes back where it was left.
    else if (openId === undefined && lastOpen.current !== undefined && !isWide)
      rowOf(lastOpen.current)?.scrollIntoView({ block: 'center' });
    lastOpen.current = openId;
  }, [openId, hasRow, isWide]);

  // A key means the order that has just come, not what had the focus before.
  const wantsFocus = useRef(false);
  const shownId = current?._id;
  useEffect(() => {
    // From the page itself, as after a search, the focus goes to the order too.
    if (shownId === undefined || !(wantsFocus.current || document.activeElement?.id === 'content')) return;
    wantsFocus.current = false;
    view.current?.focus();
  }, [shownId]);

  /** Selects the queue of an order that was opened by its address. An order accepted here keeps its queue. */
  function showQueue(order: Order) {
    const queue = queueOfOrder(order, me);
    if (chosenList === undefined && openId !== openedHere.current && queue && queue !== 'pending')
      narrow({ list: queue });
  }

  /** Opens an order that gets the focus. Until it has come, no other element is pressed by the next key. */
  function openFocused(id: string | undefined, isNew?: boolean) {
    wantsFocus.current = id !== undefined;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void open(id, isNew);
  }

  function goOn() {
    openFocused(below?._id);
  }

  function deliver(next: Delivery) {
    if (delivery.hasBegun(next.order._id)) return;
    delivery.begin(next);
    goOn();
  }

  function undo() {
    const { held } = delivery;
    if (!held) return;
    delivery.undo();
    openFocused(held.order._id);
  }

  function step(by: 1 | -1) {
    if (!rows) return;
    const from = rows.findIndex(({ _id }) => Number(_id) === aim.current);
    const next = rows[from < 0 ? (openId === undefined ? 0 : by === 1 ? place : place - 1) : from + by];
    if (next) stepTo(next);
  }

  /** The focus goes from row to row, or else to the order. */
  function stepTo({ _id }: Order) {
    const isNew = openId === undefined;
    if (!document.activeElement?.closest('[data-arrow-keys]')) return openFocused(_id, isNew);
    document.querySelector<HTMLElement>(`[data-order="${_id}"]`)?.focus();
    void open(_id, isNew);
  }

  function openNext() {
    // The last key may have opened an order that is not rendered yet.
    const aimed = rows?.findIndex(({ _id }) => Number(_id) === aim.current) ?? -1;
    const next = openId === undefined ? rows?.[0] : aimed < 0 ? below : nextFrom(aimed + 1, aim.current);
    if (next) return stepTo(next);
    const other = desk && nextWork(desk, me, type ? undefined : list, current);
    if (!other) return rows && toast.info('کار دیگری نمانده است');
    wantsFocus.current = true;
    return void navigate({ search: other, resetScroll: false });
  }

  // A key that is pressed before the order is there counts once it is.
  const [early, setEarly] = useState<{ action: AdminAction; on: number } | null>(null);
  if (early && early.on !== openId) setEarly(null);
  const actEarly = useEffectEvent((action: AdminAction, on: Order) => act(action, on));
  useEffect(() => {
    if (early?.on !== Number(current?._id) || !current) return;
    setEarly(null);
    actEarly(early.action, current);
  }, [early, current]);

  useShortcuts(
    {
      KeyJ: () => step(1),
      KeyK: () => step(-1),
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      KeyN: openNext,
      KeyZ: undo,
      Escape: () => openId !== undefined && void open(undefined),
      '?': showSheet,
      ...Object.fromEntries(
        adminActions
          .filter((action) => action !== 'finish')
          .map((action) => [
            `Key${actionKeys[action]}`,
            () => {
              if (current) act(action, current);
              else if (openId !== undefined) setEarly({ action, on: openId });
              // Show the order before accepting it.
              else if (action === 'accept') openNext();
            },
          ]),
      ),
    },
    isOn,
  );

  // These are shown after a delivery, when the connection may be gone.
  const isShown = current !== undefined;
  useEffect(() => {
    if (!isShown) return;
    void HeldDelivery.preload();
    whenIdle(() => void NothingOpen.preload());
  }, [isShown]);

  const held = delivery.held && (
    <Suspense>
      <HeldDelivery key={delivery.held.order._id} delivery={delivery.held} onUndo={undo} />
    </Suspense>
  );
  const hasQueue = isWide || openId === undefined;
  // The next order's main button appears where the delivery's was.
  const guard = useDoubleClickGuard(shownId);
  return (
    <div data-bench="" className="@container/bench h-full" onClickCapture={guard}>
      <div className="flex h-full flex-col overflow-y-auto max-lg:overflow-visible @4xl/bench:grid @4xl/bench:grid-cols-[14.5rem_minmax(0,1fr)] @4xl/bench:overflow-hidden @5xl/bench:grid-cols-[16rem_minmax(0,1fr)] @6xl/bench:grid-cols-[18rem_minmax(0,1fr)] @7xl/bench:grid-cols-[22rem_minmax(0,1fr)]">
        {hasQueue && (
          <aside
            aria-label="فهرست سفارش‌ها"
            className="flex min-h-0 flex-col bg-surface [anchor-name:--queue] max-lg:min-h-[calc(100dvh-var(--bottom-bar)-var(--top-bar))] @4xl/bench:border-e lg:max-h-[70dvh] @4xl/bench:max-h-none!"
          >
            <Queue
              name={list}
              type={type}
              orders={{ ...queue, data: rows && queue.data && { ...queue.data, rows: shownRows(rows) } }}
              openId={openId}
              markOf={rowMark}
              onNarrow={narrow}
              onOpenNext={openNext}
              onHelp={showSheet}
            />
            {held}
          </aside>
        )}
        {!hasQueue && held}
        {(isWide || openId !== undefined) && body()}
      </div>
      {actions.dialog}
      {sheet}
    </div>
  );

  /** An order accepted here stays in the list while it is open, although it has left its queue. */
  function shownRows(inQueue: readonly Order[]): Order[] {
    const stays = current && at < 0 && accepted === current._id;
    return [...inQueue.slice(0, place), ...(stays ? [current] : []), ...inQueue.slice(place)];
  }

  function rowMark(row: Order): RowMark | null {
    if (delivery.hasBegun(row._id)) return 'leaving';
    return markOf.of(row) ?? (row._id === accepted && row.status === 'designing' ? 'mine' : null);
  }

  function narrow(to: { list?: QueueName | undefined; type?: typeof type }) {
    void navigate({ search: (now) => ({ ...now, ...to }), replace: true, resetScroll: false });
  }

  function body() {
    if (startsFirst && first !== null && !queue.isError) return <OrderSkeleton />;
    if (openId === undefined)
      return (
        <Suspense>
          <NothingOpen
            isQueueEmpty={first === undefined ? undefined : first === null}
            left={desk ? workLeft(desk.counters, list) : ''}
            onOpenNext={openNext}
          />
        </Suspense>
      );
    return (
      <Loaded
        query={order}
        loading={<OrderSkeleton />}
        failed="این سفارش باز نشد"
        missing={
          <Blank
            seed={13}
            icon={<SearchX />}
            title="سفارشی با این آدرس پیدا نشد"
            note="شاید لینک ناقص کپی شده باشد."
            action={<Button onPress={() => void open(undefined)}>فهرست سفارش‌ها</Button>}
          />
        }
      >
        {(shown) => (
          <Suspense fallback={<OrderSkeleton />}>
            <OrderView
              key={draftKeys.results(me, shown)}
              ref={view}
              order={shown}
              isWide={isWide}
              scrollRoom={accepted !== null && !isWide ? acceptedScroll : 0}
              hasShortcuts={isOn}
              running={actions.running}
              isHeld={delivery.hasBegun(shown._id)}
              onShown={() => showQueue(shown)}
              onAct={(action) => act(action, shown)}
              onDeliver={deliver}
              onStaged={markOf.stage}
              onClose={() => void open(undefined)}
            />
          </Suspense>
        )}
      </Loaded>
    );
  }
}

/** Loads an order and its first pictures before it is opened. */
function usePreload(next: Order | undefined) {
  const queryClient = useQueryClient();
  const id = next?._id;
  const load = useEffectEvent(() => {
    if (!next || savesData()) return;
    void queryClient.prefetchQuery(orderOf(Number(next._id)));
    for (const file of next.files.filter(isPicture).slice(0, 3)) new Image().src = pageSizedUrl(file);
  });
  useEffect(() => {
    if (id !== undefined) whenIdle(load);
  }, [id]);
}

/** The marks of rows: files are staged, the customer has answered, or the order is new. */
function useMarks() {
  const [openedAt] = useState(() => new Date().toISOString());
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set());
  const markSeen = useCallback(
    (id: string) => setSeen((now) => (now.has(id) ? now : new Set(now).add(id))),
    [],
  );
  const { staged, stage } = useStagedOrders();
  const { data: desk } = useQuery(adminDesk);
  const answered = desk?.data.flatMap(({ kind, design }) =>
    kind === 'answered' && design ? [design._id] : [],
  );
  return {
    markSeen,
    stage,
    forget: (id: string) => stage(id, false),
    of: ({ _id, paidAt, createdAt }: Order): RowMark | null => {
      if (staged.has(_id)) return 'staged';
      if (answered?.includes(_id)) return 'answered';
      return (paidAt ?? createdAt) > openedAt && !seen.has(_id) ? 'new' : null;
    },
  };
}
