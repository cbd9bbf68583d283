import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { isTakenBack, type Order, orderTypeLabels } from '#contract/orders';
import { DateTime } from '../../ui/DateTime.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';

export function OrderFacts({ order }: { order: Order }) {
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
