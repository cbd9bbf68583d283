import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { getOrder, isTakenBack, type Order, orderStatusLabels, orderTypeLabels } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Card.tsx';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { useSeenNews } from '../notifications/parts.tsx';
import { OrderedDrawing } from '../fonts/parts.ts';
import { OrderPageSkeleton } from './OrderPageSkeleton.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { draftKeys } from './draft-keys.ts';
import { OrderActions, OrderBar, type OrderDialog } from './OrderActions.tsx';
import { OrderState } from './OrderState.tsx';
import { BriefFacts } from './lazy-parts.ts';
import { useStaleDraft } from './use-stale-draft.ts';
import { KeptFiles } from '../files/parts.tsx';
import { formatNumber } from '#contract/common/money';
import { DateTime } from '../../ui/DateTime.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { forgetPayment, paymentReturn } from '../wallet/parts.tsx';
import { orderPath } from './order-path.ts';

const OrderPaid = lazyPart(async () => (await import('./OrderPaid.tsx')).OrderPaid);
const QrPanel = lazyPart(async () => (await import('./qr/QrPanel.tsx')).QrPanel);
const ResultsPanel = lazyPart(async () => (await import('./ResultsPanel.tsx')).ResultsPanel);
const OrderTimeline = lazyPart(async () => (await import('./OrderTimeline.tsx')).OrderTimeline);
const FilesEnd = lazyPart(async () => (await import('./FilesEnd.tsx')).FilesEnd);
const NoSuchOrder = lazyPart(async () => (await import('./NoSuchOrder.tsx')).NoSuchOrder);
const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog);
const ReviseDialog = lazyPart(async () => (await import('./ReviseDialog.tsx')).ReviseDialog);

const route = getRouteApi('/_shell/designOrder/$id');

export function OrderPage() {
  const { id } = route.useParams();
  const order = useQuery(queryOf(getOrder, { params: { id } }));
  return (
    <Loaded
      query={order}
      loading={<OrderPageSkeleton />}
      missing={
        <Suspense>
          <NoSuchOrder />
        </Suspense>
      }
    >
      {(data) => <OrderView key={id} order={data} />}
    </Loaded>
  );
}

function OrderView({ order }: { order: Order }) {
  const [open, renderDialog] = useRecordDialog<OrderDialog>();
  const { status, type } = order;
  useSeenNews(`/designOrder/${order._id}`);
  useStaleDraft(draftKeys.answer(order.userId, order._id), status !== 'suspended');
  useStaleDraft(draftKeys.revision(order.userId, order._id), status !== 'finished');

  return (
    <div className="@container">
      <PageHeader
        back={{ href: '/designOrder?tab=orders', label: 'سفارش‌های من' }}
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
      <Paid order={order} />
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
              <WhenIdle fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
                <OrderTimeline events={order.events} viewer="customer" />
              </WhenIdle>
            </Panel>
          )}
        </aside>
        <OrderBar order={order} onOpen={open} />
      </div>
      {renderDialog((name, control) => {
        return name === 'cancel' ? (
          <CancelDialog order={order} {...control} />
        ) : (
          <ReviseDialog order={order} {...control} />
        );
      })}
    </div>
  );
}

function Paid({ order }: { order: Order }) {
  const [payment, setPayment] = useState(() => paymentReturn(orderPath(order)));
  if (!payment) return null;
  return (
    <Suspense fallback={<Skeleton className="mb-6 h-28 w-full rounded-xl" />}>
      <OrderPaid
        order={order}
        from={payment}
        onDismiss={() => {
          forgetPayment();
          setPayment(null);
        }}
      />
    </Suspense>
  );
}

function OrderBrief({ order: { desc, brief, files, filesEndAt } }: { order: Order }) {
  return (
    <Panel title="شرح سفارش">
      <div className="flex flex-col gap-4">
        {desc ? (
          <p dir="auto" className="max-w-prose whitespace-pre-line">
            {desc}
          </p>
        ) : (
          !brief && <p className="text-muted">توضیحی نوشته نشده است.</p>
        )}
        {brief && (
          <Suspense fallback={<Skeleton className="h-28 max-w-prose rounded-md" />}>
            <BriefFacts brief={brief} />
          </Suspense>
        )}
        <KeptFiles files={files} label="فایل‌های سفارش" />
        {filesEndAt && (
          <Suspense>
            <FilesEnd at={filesEndAt} isOver={files.length === 0} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const isOver = isTakenBack(order.status);
  return (
    <dl className="flex flex-col gap-2.5 text-sm">
      <FactRow term="شمارهٔ سفارش">
        <Ltr className="font-medium">{toPersianDigits(order.orderNumber)}</Ltr>
      </FactRow>
      <FactRow term="نوع طرح">{orderTypeLabels[order.type]}</FactRow>
      <FactRow term="مبلغ">
        <Toman amount={order.price} className="font-medium" />
      </FactRow>
      <FactRow term="ثبت">
        <DateTime when={order.createdAt} />
      </FactRow>
      {order.designer && <FactRow term="طراح">{order.designer.name}</FactRow>}
      {order.finishedAt && (
        <FactRow term="تحویل">
          <DateTime when={order.finishedAt} />
        </FactRow>
      )}
      {order.finishedAt && !isOver && order.type !== 'qr' && (
        <FactRow term="بازنگری رایگان">
          {order.revisionsLeft > 0 ? `${formatNumber(order.revisionsLeft)} بار مانده` : 'نمانده'}
        </FactRow>
      )}
    </dl>
  );
}
