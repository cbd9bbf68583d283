import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft, Keyboard, Search } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders';
import { Link } from '../../../lib/router-link.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { toast } from '../../../ui/toast.ts';
import { useShortcuts, useShortcutSheet } from '../../../ui/use-shortcuts.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { NextOrder } from './NextOrder.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { actionKeys, type AdminAction, adminActions } from './order-actions.ts';
import { orderOf, ordersInHand, pendingOrders } from './queries.ts';
import { Queues } from './Queues.tsx';
import { useOrderActions } from './use-order-actions.tsx';
import { Waiting } from './Waiting.tsx';

const OrderView = lazyPart(async () => (await import('./OrderView.tsx')).OrderView);
const OrderShortcuts = lazyPart(async () => (await import('./OrderShortcuts.tsx')).OrderShortcuts);

const route = getRouteApi('/_shell/admin/designsManagement');

/** The scroll position in px after an order was accepted; the accepted order begins there. */
const acceptedScroll = 600;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function WorkbenchPage() {
  const { design: openId, list, next: startsNext } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useWide();
  const pending = useInfiniteQuery(pendingOrders);
  const inHand = useInfiniteQuery(ordersInHand);
  const order = useQuery({ ...orderOf(openId ?? 0), enabled: openId !== undefined });
  const { isNew, markSeen } = useArrivals();
  const [done, setDone] = useState<{ action: AdminAction; order: Order } | null>(null);
  const { isOn, showSheet, sheet } = useShortcutSheet(OrderShortcuts);

  const oldest = pending.data && (pending.data.rows[0] ?? null);
  useEffect(() => {
    if (!startsNext || oldest === undefined) return;
    const design = oldest ? Number(oldest._id) : undefined;
    void navigate({
      search: (now) => ({ ...now, next: undefined, design: now.design ?? design }),
      replace: true,
    });
  }, [startsNext, oldest, navigate]);

  const actions = useOrderActions((action, changed) => {
    // The admin may have opened another order by now.
    if (openId !== undefined && openId !== Number(changed._id)) return;
    setDone({ action, order: changed });
    // An accepted order is usually finished next, so it stays open.
    if (action === 'accept') return;
    void navigate({ search: (now) => ({ ...now, design: undefined }), replace: true, resetScroll: false });
  });

  const isAccepted = done?.action === 'accept' && openId === Number(done.order._id);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAccepted) return;
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: acceptedScroll, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }, [isAccepted]);

  useEffect(() => {
    if (openId === undefined) return;
    markSeen(String(openId));
    setDone((now) => (now && Number(now.order._id) === openId ? now : null));
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector(`[data-order="${openId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openId, markSeen]);

  function open(next: Order | undefined) {
    if (!next) return;
    void navigate({
      search: (now) => ({ ...now, design: Number(next._id) }),
      replace: openId !== undefined,
      resetScroll: false,
    });
  }

  function close() {
    setDone(null);
    void navigate({ search: (now) => ({ ...now, design: undefined }), resetScroll: false, replace: true });
  }

  function step(by: 1 | -1) {
    const rows = [...(pending.data?.rows ?? []), ...(inHand.data?.rows ?? [])];
    const at = rows.findIndex(({ _id }) => Number(_id) === openId);
    const next = rows[at === -1 ? 0 : at + by];
    open(next);
    // The focus follows only when it was on a row.
    if (next && document.activeElement?.closest('[data-arrow-keys]'))
      document.querySelector<HTMLElement>(`[data-order="${next._id}"]`)?.focus();
  }

  function openNext() {
    const rows = pending.data?.rows ?? [];
    const next = rows[rows.findIndex(({ _id }) => Number(_id) === openId) + 1] ?? rows[0];
    if (next && Number(next._id) !== openId) open(next);
    else toast.info(next ? 'سفارش دیگری در انتظار نیست' : 'سفارشی در انتظار نیست');
  }

  const current = order.data;
  useShortcuts(
    {
      KeyJ: () => step(1),
      KeyK: () => step(-1),
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      KeyN: openNext,
      Escape: () => openId !== undefined && close(),
      '?': showSheet,
      ...Object.fromEntries(
        adminActions.map((action) => [
          `Key${actionKeys[action]}`,
          () => current && actions.act(action, current),
        ]),
      ),
    },
    isOn,
  );

  const header = (
    <PageHeader
      title="میز کار"
      subtitle={<Waiting />}
      actions={
        <>
          <Button variant="ghost" icon={<Keyboard />} onPress={showSheet} className="max-lg:hidden">
            میان‌برها
          </Button>
          <Link to="/admin/designs" className={buttonClass()}>
            <Search />
            جستجوی سفارش‌ها
          </Link>
        </>
      }
    />
  );
  const queues = (
    <Queues
      openId={openId}
      isNew={isNew}
      isWide={isWide}
      activeTab={list ?? 'pending'}
      onTabChange={(name) =>
        navigate({
          search: (now) => ({ ...now, list: name === 'hand' ? name : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
  return (
    <>
      <div
        className="flex gap-5"
        // A short order needs room below for the page to scroll that far.
        style={isAccepted ? { minHeight: `calc(100dvh + ${acceptedScroll}px)` } : undefined}
      >
        {isWide && queues}
        <div className="min-w-0 flex-1">
          {isAccepted ? (
            // The next order is above, in exactly the height that is scrolled away.
            <div style={{ minHeight: acceptedScroll }} className="pb-5">
              {isWide && header}
              <NextOrder done={done} isOpen onOpen={open} />
            </div>
          ) : (
            (isWide || openId === undefined) && header
          )}
          {!isWide && openId === undefined && done && <NextOrder done={done} onOpen={open} />}
          {!isWide && openId === undefined && queues}
          {!isWide && openId !== undefined && (
            <Button
              variant="ghost"
              size="sm"
              className="-ms-3 mb-3"
              icon={<ArrowLeft className="mirror" />}
              onPress={close}
            >
              سفارش‌ها
            </Button>
          )}
          {(isWide || openId !== undefined) && (
            <div className={openId === undefined ? 'top-24 tall:sticky' : ''}>{body()}</div>
          )}
        </div>
      </div>
      {actions.dialog}
      {sheet}
    </>
  );

  function body() {
    if (openId === undefined) return <NextOrder done={done} onOpen={open} />;
    return (
      <Loaded query={order} loading={<OrderSkeleton />} failed="این سفارش باز نشد">
        {(shown) => (
          <Suspense fallback={<OrderSkeleton />}>
            <OrderView
              key={shown._id}
              titleRef={title}
              order={shown}
              isWide={isWide}
              running={actions.running}
              onAct={(action) => actions.act(action, shown)}
            />
          </Suspense>
        )}
      </Loaded>
    );
  }
}

function useArrivals() {
  const [openedAt] = useState(() => new Date().toISOString());
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set());
  const markSeen = useCallback(
    (id: string) => setSeen((now) => (now.has(id) ? now : new Set(now).add(id))),
    [],
  );
  const isNew = (order: Order) => order.createdAt > openedAt && !seen.has(order._id);
  return { isNew, markSeen };
}
