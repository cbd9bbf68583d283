import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type Order, orderStatusLabels, orderTypeLabels, getOrder } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Blank } from '../../ui/Blank.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { OrderedDrawing } from '../fonts/parts.ts';
import { OrderPageSkeleton } from './OrderPageSkeleton.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { draftKeys } from './draft-keys.ts';
import { OrderActions, OrderBar, type OrderDialog } from './OrderActions.tsx';
import { OrderBrief } from './OrderBrief.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderState } from './OrderState.tsx';
import { isPlain } from './type-tiles.tsx';

const ResultsPanel = lazyPart(async () => (await import('./ResultsPanel.tsx')).ResultsPanel);
const QrPanel = lazyPart(async () => (await import('./qr/QrPanel.tsx')).QrPanel);
const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog);
const ReviseDialog = lazyPart(async () => (await import('./ReviseDialog.tsx')).ReviseDialog);
const ReorderDialog = lazyPart(async () => (await import('./ReorderDialog.tsx')).ReorderDialog);

const route = getRouteApi('/_shell/designOrder/$id');

export function OrderPage() {
  const { id } = route.useParams();
  const order = useQuery(queryOf(getOrder, { params: { id } }));
  return (
    <Loaded query={order} loading={<OrderPageSkeleton />} missing={<NoSuchOrder />}>
      {(data) => <OrderView key={id} order={data} />}
    </Loaded>
  );
}

function OrderView({ order }: { order: Order }) {
  const { reorder } = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<OrderDialog | null>(reorder ? 'reorder' : null);
  const { status, type } = order;
  useStaleDrafts(order);

  function open(next: OrderDialog | null) {
    setDialog(next);
    // The address opened the dialog (`reorder`), so closing it must clear the address.
    if (!next && reorder) void navigate({ search: {}, replace: true });
  }
  const props = (name: OrderDialog) => ({
    isOpen: dialog === name,
    onOpenChange: (isOpen: boolean) => open(isOpen ? name : null),
  });

  return (
    <div className="@container">
      <PageHeader
        back={<BackLink href="/designOrder?tab=orders">سفارش‌های من</BackLink>}
        title={
          <>
            {orderTypeLabels[type]}{' '}
            <Ltr className="font-normal text-muted">{toPersianDigits(order.orderNumber)}</Ltr>
          </>
        }
        mark={
          <span key={status} className="animate-appear">
            <OrderStatusBadge status={status} viewer="customer" />
          </span>
        }
      />
      <p role="status" className="sr-only">
        وضعیت سفارش: {orderStatusLabels.customer[status]}
      </p>
      <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-6 @7xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="flex min-w-0 flex-col gap-5 @4xl:gap-6">
          <OrderState order={order} />
          {order.qr && (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
              <QrPanel order={order} code={order.qr.code} />
            </Suspense>
          )}
          {order.results.length > 0 && !order.qr && (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
              <ResultsPanel order={order} />
            </Suspense>
          )}
          {!order.qr && <OrderBrief order={order} />}
          {order.fontId && (
            <Suspense fallback={<Skeleton className="h-64 w-full rounded-xl" />}>
              <OrderedDrawing id={order.fontId} reader="customer" />
            </Suspense>
          )}
        </div>
        <aside aria-label="سفارش و روند آن" className="flex min-w-0 flex-col gap-5 @4xl:gap-6">
          <Panel title="سفارش">
            <div className="flex flex-col gap-5">
              <OrderFacts order={order} />
              <OrderActions order={order} onOpen={open} />
            </div>
          </Panel>
          {order.events && (
            <Panel title="روند سفارش">
              <OrderTimeline events={order.events} viewer="customer" />
            </Panel>
          )}
        </aside>
        <OrderBar order={order} onOpen={open} />
      </div>
      <Deferred when={dialog === 'cancel'}>
        <CancelDialog order={order} {...props('cancel')} />
      </Deferred>
      <Deferred when={dialog === 'revise'}>
        <ReviseDialog order={order} {...props('revise')} />
      </Deferred>
      {isPlain(type) && (
        <Deferred when={dialog === 'reorder'}>
          <ReorderDialog order={{ ...order, type }} {...props('reorder')} />
        </Deferred>
      )}
    </div>
  );
}

/** Drops drafts that the order's status no longer allows to be sent. */
function useStaleDrafts({ userId, _id, status }: Order) {
  useEffect(() => {
    whenIdle(async () => {
      const { dropDraft } = await import('../../lib/drafts.ts');
      if (status !== 'suspended') await dropDraft(draftKeys.answer(userId, _id)).catch(() => {});
      if (status !== 'finished') await dropDraft(draftKeys.revision(userId, _id)).catch(() => {});
    });
  }, [userId, _id, status]);
}

function NoSuchOrder() {
  return (
    <>
      <h1 className="sr-only">سفارش</h1>
      <Blank
        seed={13}
        icon={<SearchX />}
        title="سفارشی با این آدرس پیدا نشد"
        note="شاید آدرس را نیمه‌کاره باز کرده‌اید، یا این سفارش با حساب دیگری ثبت شده است."
        action={
          <Link to="/designOrder" search={{ tab: 'orders' }} className={buttonClass('primary')}>
            سفارش‌های من
          </Link>
        }
      />
    </>
  );
}
