import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { isTakenBack, type Order, type OrderStatus, type takenBack } from '#contract/orders';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { placeText, promiseText } from './promise-text.ts';

const steps = ['ثبت', 'در صف', 'طراحی', 'تحویل'] as const;

type ActiveStatus = Exclude<OrderStatus, (typeof takenBack)[number]>;

const stepsDone: Record<ActiveStatus, number> = {
  unpaid: 0,
  pending: 1,
  designing: 2,
  suspended: 2,
  revising: 2,
  finished: 4,
};

/** The line below each step: its time, or the expected one. */
function timesOf(order: Order, status: ActiveStatus): ReactNode[] {
  const { paidAt, position, acceptedAt, finishedAt, promisedFor } = order;
  const isDelivered = status === 'finished' && finishedAt;
  return [
    paidAt && <DateTime when={paidAt} />,
    status === 'pending' && position !== undefined && placeText(position),
    status !== 'pending' && acceptedAt && <DateTime when={acceptedAt} />,
    isDelivered ? <DateTime when={finishedAt} /> : promisedFor && `تا ${promiseText(promisedFor)}`,
  ];
}

/** How far an order has come, and when each step was or will be. An order that was taken back, or is a code, has no steps. */
export function OrderProgress({ order }: { order: Order }) {
  const { status } = order;
  if (isTakenBack(status) || order.type === 'qr') return null;
  const isWorking = status === 'designing';
  const isAgain = order.finishedAt !== undefined && status !== 'finished';
  const times = timesOf(order, status);
  return (
    <ol
      aria-label="مرحله‌های سفارش"
      className="grid grid-cols-4 gap-x-1 gap-y-3 rounded-xl border bg-surface p-4 shadow-card sm:p-5 @max-[16rem]:grid-cols-1"
    >
      {steps.map((step, at) => {
        const isDone = at < stepsDone[status];
        const isNow = at === stepsDone[status];
        return (
          <li
            key={step}
            aria-current={isNow ? 'step' : undefined}
            className="group relative flex flex-col items-center gap-2 text-center @max-[16rem]:flex-row @max-[16rem]:flex-wrap @max-[16rem]:text-start"
          >
            {at > 0 && (
              <span
                aria-hidden="true"
                className="absolute end-1/2 top-3.5 h-0.5 w-[calc(100%+var(--spacing))] overflow-hidden bg-line @max-[16rem]:hidden"
              >
                <span
                  className={cx(
                    'absolute inset-y-0 start-0 transition-[width] duration-200',
                    isDone ? 'w-full bg-success' : isNow ? 'w-1/2 bg-ember' : 'w-0',
                    isWorking && isNow && 'quiet-pulse w-full animate-beam bg-ember',
                  )}
                />
              </span>
            )}
            <span
              aria-hidden="true"
              className={cx(
                'relative z-10 grid size-7.5 place-items-center rounded-full border-2 bg-surface transition-colors [&>.lucide]:size-4',
                isDone
                  ? 'border-success bg-success-soft text-success'
                  : isNow
                    ? 'border-ember'
                    : 'border-control/50',
              )}
            >
              {isDone ? (
                <Check />
              ) : (
                isNow && <span className="size-2.5 animate-spark rounded-full bg-ember" />
              )}
            </span>
            <span className={cx('text-sm', isNow ? 'font-semibold' : isDone ? '' : 'text-muted')}>
              {isAgain && step === 'طراحی' ? 'بازنگری' : step}
            </span>
            {times[at] && (
              <span
                className={cx(
                  '-mt-1.5 text-xs text-balance @max-[16rem]:mt-0',
                  order.late && at === steps.length - 1 ? 'text-danger' : 'text-muted',
                )}
              >
                {times[at]}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
