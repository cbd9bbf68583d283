import { Check } from 'lucide-react';
import type { DesignStatus } from '#contract/designs';
import { cx } from '../../ui/class-names.ts';

const steps = ['ثبت سفارش', 'طراحی', 'تحویل'] as const;

/** How many steps lie behind, and whether the work stands still. */
const places: Record<DesignStatus, { done: number; still?: boolean }> = {
  pending: { done: 1 },
  designing: { done: 1 },
  suspended: { done: 1, still: true },
  revising: { done: 1 },
  finished: { done: 3 },
  rejected: { done: 1, still: true },
  cancelled: { done: 1, still: true },
};

/** The way of an order along an engraved line; the ember point is where it is now. */
export function OrderTrack({ status }: { status: DesignStatus }) {
  const { done, still } = places[status];
  const isWorking = status === 'designing';
  return (
    <ol aria-label="مرحله‌های سفارش" className="grid grid-cols-3">
      {steps.map((step, at) => {
        const isDone = at < done;
        const isNow = at === done;
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
                    isDone ? 'w-full bg-success' : isNow && !still ? 'w-1/2 bg-ember' : 'w-0',
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
                  : isNow && !still
                    ? 'border-ember'
                    : isNow && status === 'suspended'
                      ? 'border-warning'
                      : 'border-control/50',
              )}
            >
              {isDone ? (
                <Check />
              ) : (
                isNow &&
                (!still || status === 'suspended') && (
                  <span
                    className={cx('size-2.5 rounded-full', still ? 'bg-warning' : 'animate-spark bg-ember')}
                  />
                )
              )}
            </span>
            <span className={cx('text-sm', isNow && !still ? 'font-semibold' : isDone ? '' : 'text-muted')}>
              {step}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
