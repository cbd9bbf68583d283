import { cx } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'ghostDanger' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'relative inline-flex max-w-full shrink-0 cursor-pointer select-none items-center justify-center gap-2 border py-1 text-center font-medium wrap-break-word no-underline transition-[background-color,border-color,color,box-shadow,transform,opacity] active:scale-[0.985] data-disabled:cursor-default data-disabled:opacity-50 data-pending:cursor-progress data-pending:active:scale-100';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-ember text-on-ember shadow-fill hover:bg-ember-strong active:bg-ember-strong',
  secondary:
    'border-control bg-surface text-ink shadow-card hover:border-ink hover:bg-[image:linear-gradient(var(--hover),var(--hover))] active:bg-[image:linear-gradient(var(--press),var(--press))]',
  ghost: 'border-transparent text-ink hover:bg-hover active:bg-press',
  ghostDanger: 'border-transparent text-danger hover:bg-danger-soft active:bg-danger-soft',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-strong active:bg-danger-strong',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 rounded-sm px-3 text-sm',
  md: 'min-h-11 rounded-md px-4.5 text-base',
  lg: 'min-h-13 rounded-lg px-6 text-lg',
};

/** One of a row of ready-made choices, a `bare` button with `aria-pressed`. */
export const choiceClass =
  'min-h-11 cursor-pointer rounded-md border border-control/45 bg-surface px-4 text-sm transition-colors hover:border-control active:bg-hover aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-text';

export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
) {
  return cx(base, variants[variant], sizes[size], className);
}
