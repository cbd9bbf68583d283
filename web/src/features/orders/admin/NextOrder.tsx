import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Coffee } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { Link } from '../../../lib/router-link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Guilloche } from '../../../ui/Guilloche.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { List } from '../../../ui/List.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';
import { FilePicture } from '../../../ui/FilePicture.tsx';
import { isPicture } from '../../../ui/stored-file.ts';
import type { AdminAction } from './order-actions.ts';
import { pendingOrders } from './queries.ts';

type NextOrderProps = {
  /** The order just handled, with a link back to it. */
  done: { action: AdminAction; order: Order } | null;
  /** The handled order is open below, so the link is left out. */
  isOpen?: boolean;
  onOpen: (order: Order) => void;
};

const doneMessages: Record<AdminAction, string> = {
  accept: 'پذیرفته شد و طراحی‌اش شروع شد.',
  finish: 'تحویل شد.',
  suspend: 'منتظر مشتری است؛ پرسش شما به او رسید.',
  change: 'به نوع تازه تغییر کرد.',
  reject: 'رد شد.',
  cancel: 'لغو شد.',
};

export function NextOrder({ done, isOpen = false, onOpen }: NextOrderProps) {
  const pending = useInfiniteQuery(pendingOrders);
  return (
    <div className="flex animate-appear flex-col gap-4">
      {done && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-2 rounded-lg bg-success-soft px-4 py-2.5 text-sm"
        >
          <CircleCheck className="text-success" />
          <span>
            سفارش <Ltr className="font-semibold">{toPersianDigits(done.order.orderNumber)}</Ltr>{' '}
            {doneMessages[done.action]}
          </span>
          {!isOpen && (
            <Link
              to="/admin/designsManagement"
              search={(now) => ({ ...now, design: Number(done.order._id) })}
              resetScroll={false}
              preload={false}
              className="ms-auto font-medium underline underline-offset-4"
            >
              دیدن همان سفارش
            </Link>
          )}
        </p>
      )}
      <section
        aria-label="سفارش بعدی"
        className="@container relative overflow-hidden rounded-xl border bg-surface shadow-card"
      >
        <List
          query={{ ...pending, hasNextPage: undefined }}
          empty={{
            note: 'سفارشی در انتظار نیست و میز کار خلوت است. سفارش تازه که برسد، خودش این‌جا پیدا می‌شود.',
            icon: <Coffee />,
            seed: 5,
          }}
        >
          {([next]) =>
            next && (
              <Waiting
                order={next}
                waiting={pending.data && pending.data.total > 1 ? pending.data.totalText : null}
                onOpen={onOpen}
              />
            )
          }
        </List>
      </section>
    </div>
  );
}

type WaitingProps = { order: Order; waiting: string | null; onOpen: (order: Order) => void };

function Waiting({ order, waiting, onOpen }: WaitingProps) {
  const pictures = order.files.filter(isPicture).slice(0, 4);
  return (
    <div className="relative p-5 sm:p-8">
      <Guilloche
        seed={order.orderNumber}
        className="absolute -end-20 -top-24 size-60 text-ember-line sm:size-80 @max-2xl:hidden"
      />
      <div className="relative flex flex-col gap-5">
        <div>
          <p className="text-sm text-muted">سفارش بعدی{waiting && ` از ${waiting} سفارش در انتظار`}</p>
          <h2 className="mt-1 text-3xl font-bold">
            <Ltr>{toPersianDigits(order.orderNumber)}</Ltr>
          </h2>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <span className="flex items-center gap-2">
            <OrderTypeIcon type={order.type} className="size-8" />
            {orderTypeLabels[order.type]}
          </span>
          <Toman amount={order.price} className="text-muted" />
          {order.user && <bdi className="text-muted">{toPersianDigits(displayName(order.user))}</bdi>}
          <span className="text-muted">
            از <DateTime when={order.createdAt} /> در انتظار
          </span>
        </p>
        {order.desc && <p className="line-clamp-3 max-w-prose text-base whitespace-pre-line">{order.desc}</p>}
        {pictures.length > 0 && (
          <div className="flex flex-wrap gap-2.5">
            {pictures.map((file) => (
              <FilePicture key={file._id} file={file} className="size-24 rounded-md border sm:size-28" />
            ))}
          </div>
        )}
        <div>
          <Button variant="primary" size="lg" onPress={() => onOpen(order)}>
            باز کردن سفارش
            <span className="ms-0.5 inline-flex max-lg:hidden" aria-hidden="true">
              <Kbd>N</Kbd>
            </span>
          </Button>
        </div>
      </div>
    </div>
  );
}
