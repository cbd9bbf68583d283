import { type Ref, Suspense } from 'react';
import { type Order, orderTypeLabels } from '#contract/orders';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { Link } from '../../../lib/router-link.tsx';
import { toneClasses } from '../../../ui/Badge.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { OrderedDrawing } from '../../fonts/parts.ts';
import { OrderConversation, type Thread } from '../../conversations/parts.ts';
import { BriefFacts } from '../lazy-parts.ts';
import { lookOf } from '../OrderStatusBadge.tsx';
import { OrderTickets } from '../OrderTickets.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { PromiseLine } from './PromiseLine.tsx';

type OrderSideProps = {
  order: Order;
  thread: Thread;
  isWide: boolean;
  /** The writer leaves the message with Escape. */
  onLeave: () => void;
  ref: Ref<HTMLElement>;
};

/** The brief, the customer, and the conversation with them. */
export function OrderSide({ order, thread, isWide, onLeave, ref }: OrderSideProps) {
  const lastWord = thread.conversation.messages.findLast(
    ({ isAlone, action }) => !isAlone || action === 'finish',
  );
  // Open at the end only for a new message from the customer, otherwise at the brief. A narrow screen starts at the picture.
  const hasNews = isWide && Boolean(order.versions?.length) && lastWord?.author.admin === false;
  return (
    <aside
      ref={ref}
      aria-label="شرح و مشتری"
      // On a narrow screen the acts of the order stay in view instead of the composer.
      className="@container flex min-h-0 min-w-0 flex-col gap-3 @max-4xl/bench:[&_[data-composer]]:static @max-4xl/bench:[&_[data-composer]]:before:hidden @4xl/bench:[&_[data-composer]]:bottom-0 [&_[data-composer]_textarea]:scroll-mb-[calc(var(--bottom-bar)+var(--act-bar)+var(--spacing)*6)] overscroll-contain p-3 @4xl/bench:col-start-2 @4xl/bench:row-span-3 @4xl/bench:row-start-1 @4xl/bench:overflow-y-auto @4xl/bench:border-s"
    >
      <Standing order={order} />
      <Panel title="شرح سفارش">
        <div className="flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <span className="text-ink">{orderTypeLabels[order.type]}</span>
            <Toman amount={order.price} />
            <DateTime when={order.createdAt} />
            {order.designer && (
              <span>
                طراح: <bdi>{toPersianDigits(order.designer.name)}</bdi>
              </span>
            )}
            {order.qr && (
              <Link to="/admin/settings/qr" search={{ code: order.qr.code }}>
                کد و صفحهٔ آن
              </Link>
            )}
            <PromiseLine order={order} />
          </p>
          {order.desc ? (
            <p className="max-w-prose text-base whitespace-pre-line">{writtenText(order.desc)}</p>
          ) : (
            !order.brief && (
              <p className="text-base text-muted">مشتری توضیحی ننوشته است؛ کار را در فایل‌ها ببینید.</p>
            )
          )}
          {order.brief && (
            <Suspense fallback={<Skeleton className="h-28 max-w-prose rounded-md" />}>
              <BriefFacts brief={order.brief} />
            </Suspense>
          )}
          <dl className="text-sm empty:hidden">
            <OrderTickets designId={order._id} viewer="admin" />
          </dl>
        </div>
      </Panel>
      {order.fontId && (
        <Suspense fallback={<Skeleton className="h-64 w-full rounded-xl" />}>
          <OrderedDrawing id={order.fontId} reader="admin" />
        </Suspense>
      )}
      {order.user && <CustomerCard customer={order.user} />}
      <OrderConversation
        thread={thread}
        startsAtTop={!hasNews}
        onLeave={onLeave}
        // The composer sticks to the foot of the pane, also where the conversation begins below it.
        className="flex-1 @4xl/bench:contents @4xl/bench:[container-type:normal]"
      />
    </aside>
  );
}

/** The reason why an order is on hold; question and answer are in the conversation. */
function Standing({ order }: { order: Order }) {
  const { status, rejectReason } = order;
  const { tone, icon } = lookOf(order);
  const text =
    status === 'rejected'
      ? `دلیل رد: ${writtenText(rejectReason ?? '')}`
      : status !== 'suspended'
        ? null
        : order.answered
          ? 'مشتری پاسخ داد؛ با پذیرش، کار ادامه پیدا می‌کند.'
          : 'در انتظار پاسخ مشتری';
  if (text === null) return null;
  return (
    <p className={cx('flex gap-2 rounded-lg px-4 py-2.5 text-sm', toneClasses[tone])}>
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0 text-ink">{text}</span>
    </p>
  );
}
