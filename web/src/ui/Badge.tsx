import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Tone = 'neutral' | 'ember' | 'success' | 'warning' | 'danger' | 'info';

export const toneClasses: Record<Tone, string> = {
  neutral: 'bg-hover text-muted',
  ember: 'bg-ember-soft text-ember-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

type BadgeProps = {
  tone?: Tone;
  icon?: ReactNode /** A dot before the text. */;
  hasDot?: boolean;
  children: ReactNode;
};

/** A state or a count in a word. Only work in progress is ember. */
export function Badge({ tone = 'neutral', icon, hasDot, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap [&>.lucide]:size-3.5',
        toneClasses[tone],
      )}
    >
      {hasDot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {icon}
      {children}
    </span>
  );
}
