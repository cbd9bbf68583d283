import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { type Design, designTypeLabels } from '#contract/designs';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';

/** An order's figures, one a line. */
export function OrderFacts({ design }: { design: Design }) {
  const isOver = design.status === 'rejected' || design.status === 'cancelled';
  return (
    <dl className="flex flex-col gap-2.5 text-sm">
      <Fact term="شمارهٔ سفارش">
        <Ltr className="font-medium">{toPersianDigits(design.orderNumber)}</Ltr>
      </Fact>
      <Fact term="نوع طرح">{designTypeLabels[design.type]}</Fact>
      <Fact term="مبلغ">
        <Toman amount={design.price} className="font-medium" />
      </Fact>
      <Fact term="ثبت">
        <DateTime when={design.createdAt} />
      </Fact>
      {design.designer && <Fact term="طراح">{design.designer.name}</Fact>}
      {design.finishedAt && (
        <Fact term="تحویل">
          <DateTime when={design.finishedAt} />
        </Fact>
      )}
      {design.finishedAt && !isOver && design.type !== 'qr' && (
        <Fact term="بازنگری رایگان">
          {design.revisionsLeft > 0 ? `${formatNumber(design.revisionsLeft)} بار مانده` : 'نمانده'}
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
