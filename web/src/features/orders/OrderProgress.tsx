import { Check } from 'lucide-react';
import type { OrderStatus, takenBack } from '#contract/orders';
import { cx } from '../../ui/class-names.ts';

const steps = ['ثبت سفارش', 'طراحی', 'تحویل'] as const;

type ActiveStatus = Exclude<OrderStatus, 'suspended' | (typeof takenBack)[number]>;

const stepsDone: Record<ActiveStatus, number> = { pending: 1, designing: 1, revising: 1, finished: 3 };

export function OrderProgress({ status }: { status: ActiveStatus }) {
  const isWorking = status === 'designing';
  return (
    <ol aria-label="مرحله‌های سفارش" className="grid grid-cols-3">
      {steps.map((step, at) => {
        const isDone = at < stepsDone[status];
        const isNow = at === stepsDone[status];
        return (
          <li
            key={step}
            aria-current={isNow ? 'step' : undefined}
            className="group relative flex flex-col items-center gap-2 text-center"
          >
            {at > 0 && (
              <span
                aria-hidden="true"
                className="absolute end-1/2 top-3.5 h-0.5 w-full overflow-hidden bg-line"
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
              {step}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
