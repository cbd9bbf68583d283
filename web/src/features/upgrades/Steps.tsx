import { Check } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';

type StepsProps = {
  label: string;
  steps: readonly string[];
  /** Counted from 1. */
  current: number;
  /** The last step that can be opened; those before it are complete. */
  reachable: number;
  onGo: (step: number) => void;
};

export function Steps({ label, steps, current, reachable, onGo }: StepsProps) {
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm font-medium sm:hidden">
        مرحلهٔ {formatNumber(current)} از {formatNumber(steps.length)}
      </p>
      <ol className="flex gap-2 sm:gap-3">
        {steps.map((title, at) => {
          const step = at + 1;
          const isHere = step === current;
          const isDone = step < reachable && !isHere;
          return (
            <li key={title} aria-current={isHere ? 'step' : undefined} className="min-w-0 flex-1">
              <Button
                variant="bare"
                isDisabled={step > reachable || isHere}
                onPress={() => onGo(step)}
                aria-label={`${title}${isDone ? '، کامل شده' : ''}`}
                className="group flex min-h-11 w-full cursor-pointer flex-col justify-center gap-2 rounded-sm py-2 text-start data-disabled:cursor-default focus-visible:outline-2"
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'h-1 w-full rounded-full transition-colors',
                    isHere ? 'bg-ember' : isDone ? 'bg-success' : 'bg-line',
                    !isHere && step <= reachable && 'group-hover:bg-control',
                  )}
                />
                <span
                  className={cx(
                    'flex min-w-0 items-center gap-1.5 text-sm max-sm:hidden [&>.lucide]:size-4',
                    isHere ? 'font-semibold' : 'text-muted group-hover:text-ink',
                  )}
                >
                  {isDone && <Check className="text-success" />}
                  <span className="truncate">{title}</span>
                </span>
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
