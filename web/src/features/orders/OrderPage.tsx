import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowRight, EllipsisVertical } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { getOrder, isTakenBack, type Order, orderTypeLabels } from '#contract/orders';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { queryOf } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass, IconButton } from '../../ui/Button.tsx';
import { Deferred, WhenIdle } from '../../ui/Deferred.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isPicture } from '../../ui/stored-file.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import { useSeenNews } from '../notifications/parts.tsx';
import { forgetPayment, paymentReturn } from '../wallet/parts.tsx';
import { OrderPageSkeleton } from './OrderPageSkeleton.tsx';
import { OrderStatusBadge, statusText } from './OrderStatusBadge.tsx';
import { NoSuchOrder } from './lazy-parts.ts';
import { orderPath } from './order-path.ts';
import { OrderBrief } from './OrderBrief.tsx';
import { OrderFrame } from './OrderFrame.tsx';
import { StillPicture } from '../../ui/StillPicture.tsx';

const OrderThread = lazyPart(async () => (await import('./OrderThread.tsx')).OrderThread);
const OrderMenu = lazyPart(async () => (await import('./OrderMenu.tsx')).OrderMenu);
const OrderPaid = lazyPart(async () => (await import('./OrderPaid.tsx')).OrderPaid);
const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog);
const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog);

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
  const [askToCancel, cancelDialog] = useDialog((control) => <CancelDialog order={order} {...control} />);
  const [share, shareDialog] = useDialog((control) => <ShareDialog order={order} {...control} />);
  useSeenNews(orderPath(order));
  usePageTitle(`سفارش ${toPersianDigits(order.orderNumber)} · ${orderTypeLabels[order.type]}`);
  // Here, because the header is mounted again when the conversation has come.
  const [isMenuOpen, setMenuOpen] = useState(false);
  const header = (
    <OrderHeader
      order={order}
      isMenuOpen={isMenuOpen}
      onMenu={setMenuOpen}
      onShare={share}
      onCancel={askToCancel}
    />
  );
  // The same picture that the conversation shows first.
  const picture = order.qr ? undefined : [...order.results, ...order.files].find(isPicture);
  return (
    <>
      <p role="status" className="sr-only">
        وضعیت سفارش: {statusText(order, 'customer')}
      </p>
      <WhenIdle
        fallback={
          <OrderFrame header={header} picture={picture && <StillPicture key={picture._id} file={picture} />}>
            {/* Anything opened here would close when the conversation replaces it. */}
            <div inert className="flex flex-col gap-5">
              <Skeleton className={order.qr ? 'h-96 rounded-xl' : 'h-33 rounded-xl'} />
              {!order.qr && <OrderBrief order={order} />}
            </div>
          </OrderFrame>
        }
      >
        <OrderThread order={order} header={header} paid={<Paid order={order} />} />
      </WhenIdle>
      {shareDialog}
      {cancelDialog}
    </>
  );
}

interface OrderHeaderProps {
  order: Order;
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
  onShare: () => void;
  onCancel: () => void;
}

function OrderHeader({ order, isMenuOpen, onMenu, onShare, onCancel }: OrderHeaderProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <header className="flex min-h-11 shrink-0 items-center gap-2 max-[23rem]:py-1">
      <Link
        to="/designOrder"
        search={{ tab: 'orders' }}
        aria-label="سفارش‌های من"
        className={buttonClass('ghost', 'sm', '-ms-2 px-2 text-muted')}
      >
        <ArrowRight />
      </Link>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2">
        <h1 className="flex min-w-0 flex-wrap gap-x-1.5 text-lg/snug font-bold">
          <span className="max-w-full truncate">{orderTypeLabels[order.type]}</span>{' '}
          <Ltr className="font-normal whitespace-nowrap text-muted">{toPersianDigits(order.orderNumber)}</Ltr>
        </h1>
        <span key={statusText(order, 'customer')} className="animate-appear">
          <OrderStatusBadge order={order} viewer="customer" />
        </span>
      </div>
      <IconButton
        ref={button}
        label="کارهای سفارش"
        icon={<EllipsisVertical />}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onPress={() => onMenu(true)}
        className="-me-2"
      />
      <Deferred when={isMenuOpen}>
        <OrderMenu
          order={order}
          onShare={onShare}
          onCancel={onCancel}
          triggerRef={button}
          isOpen={isMenuOpen}
          onOpenChange={onMenu}
        />
      </Deferred>
    </header>
  );
}

function Paid({ order }: { order: Order }) {
  const [payment, setPayment] = useState(() => paymentReturn(orderPath(order)));
  // Once a paid order is cancelled, its state says that the money was refunded.
  if (!payment || (isTakenBack(order.status) && order.paidAt)) return null;
  return (
    <Suspense fallback={<Skeleton className="h-28 w-full rounded-xl" />}>
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
