import { Suspense } from 'react';
import { formatToman } from '#contract/common/money';
import { isTakenBack, type Order, type OrderStatus } from '#contract/orders';
import { cx } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { toneClasses } from '../../ui/Badge.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { statusLook } from './status-look.tsx';

const AnswerForm = lazyPart(async () => (await import('./AnswerForm.tsx')).AnswerForm);

export function OrderState({ order }: { order: Order }) {
  if (order.status === 'suspended')
    return (
      <Suspense fallback={<Skeleton className="h-80 w-full rounded-xl" />}>
        <AnswerForm order={order} />
      </Suspense>
    );
  const { status, rejectReason, finishedAt, price } = order;
  const { tone, icon } = statusLook[status];
  const isOver = isTakenBack(status);
  return (
    <section
      aria-label="وضعیت سفارش"
      className="flex flex-col gap-6 rounded-xl border bg-surface p-4 shadow-card sm:p-5"
    >
      {!isOver && order.type !== 'qr' && <OrderProgress status={status} />}
      <div key={status} className="flex animate-rise gap-3.5">
        <span
          aria-hidden="true"
          className={cx('grid size-11 shrink-0 place-items-center rounded-full', toneClasses[tone])}
        >
          {icon}
        </span>
        <div className="min-w-0 self-center">
          <p className={cx(isOver && 'text-lg font-semibold')}>
            {order.type === 'qr' && status === 'finished' ? qrFinished : nextSteps[status]}
          </p>
          {rejectReason && status === 'rejected' && (
            <p className="mt-2 rounded-md bg-danger-soft px-4 py-2.5 whitespace-pre-line">
              <strong className="font-semibold text-danger">دلیل: </strong>
              {rejectReason}
            </p>
          )}
          {isOver && !finishedAt && price > 0 && (
            <p className="mt-1 text-sm text-muted">{formatToman(price)} به کیف پول شما برگشت.</p>
          )}
        </div>
      </div>
    </section>
  );
}

/** A QR order is finished at once. */
const qrFinished = 'کد شما آماده است. فایلش را بگیرید و حک کنید.';

/** A suspended order shows its question instead. */
const nextSteps: Record<Exclude<OrderStatus, 'suspended'>, string> = {
  pending: 'سفارش شما در صف است. همین که طراحی شروع شود خبرتان می‌کنیم.',
  designing: 'طراح روی سفارش شما کار می‌کند. با آماده شدن طرح خبرتان می‌کنیم.',
  revising: 'درخواست بازنگری شما رسید و در نوبت طراح است.',
  finished: 'طرح شما آماده است. فایل‌ها را ببینید و دریافت کنید.',
  rejected: 'این سفارش پذیرفته نشد.',
  cancelled: 'این سفارش لغو شد.',
};
