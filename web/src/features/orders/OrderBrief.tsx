import { Suspense } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { isTakenBack, type Order, orderTypeLabels } from '#contract/orders';
import { Panel } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { KeptFiles } from '../files/parts.tsx';
import { OrderedDrawing } from '../fonts/parts.ts';
import { FilesEnd } from './FilesEnd.tsx';
import { BriefFacts } from './lazy-parts.ts';
import { OrderTickets } from './OrderTickets.tsx';

/** The brief of an order, at the beginning of its conversation. */
export function OrderBrief({ order }: { order: Order }) {
  const { desc, brief, files, filesEndAt, fontId, qr } = order;
  return (
    <>
      <Panel title="سفارش">
        <OrderFacts order={order} />
      </Panel>
      {!qr && (
        <Panel title="شرح سفارش">
          <div className="flex flex-col gap-4">
            {desc ? (
              <p dir="auto" className="max-w-prose wrap-break-word whitespace-pre-line">
                {writtenText(desc)}
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
            {filesEndAt && <FilesEnd at={filesEndAt} isOver={files.length === 0} />}
          </div>
        </Panel>
      )}
      {fontId && (
        <Suspense fallback={<Skeleton className="h-64 w-full rounded-xl" />}>
          <OrderedDrawing id={fontId} reader="customer" />
        </Suspense>
      )}
    </>
  );
}

function OrderFacts({ order }: { order: Order }) {
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
        <DateTime when={order.paidAt ?? order.createdAt} />
      </FactRow>
      {order.designer && <FactRow term="طراح">{order.designer.name}</FactRow>}
      {order.finishedAt && (
        <FactRow term="تحویل">
          <DateTime when={order.finishedAt} />
        </FactRow>
      )}
      {order.finishedAt && !isTakenBack(order.status) && order.type !== 'qr' && (
        <FactRow term="بازنگری رایگان">
          {order.revisionsLeft > 0 ? `${formatNumber(order.revisionsLeft)} بار مانده` : 'نمانده'}
        </FactRow>
      )}
      <OrderTickets designId={order._id} viewer="customer" />
    </dl>
  );
}
