import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { type Order, orderTypeLabels } from '#contract/orders';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';

export function OrderFacts({ order }: { order: Order }) {
  const isOver = order.status === 'rejected' || order.status === 'cancelled';
  return (
    <dl className="flex flex-col gap-2.5 text-sm">
      <Fact term="شمارهٔ سفارش">
        <Ltr className="font-medium">{toPersianDigits(order.orderNumber)}</Ltr>
      </Fact>
      <Fact term="نوع طرح">{orderTypeLabels[order.type]}</Fact>
      <Fact term="مبلغ">
        <Toman amount={order.price} className="font-medium" />
      </Fact>
      <Fact term="ثبت">
        <DateTime when={order.createdAt} />
      </Fact>
      {order.designer && <Fact term="طراح">{order.designer.name}</Fact>}
      {order.finishedAt && (
        <Fact term="تحویل">
          <DateTime when={order.finishedAt} />
        </Fact>
      )}
      {order.finishedAt && !isOver && order.type !== 'qr' && (
        <Fact term="بازنگری رایگان">
          {order.revisionsLeft > 0 ? `${formatNumber(order.revisionsLeft)} بار مانده` : 'نمانده'}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}
