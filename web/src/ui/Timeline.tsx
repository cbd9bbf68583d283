import type { ReactNode } from 'react';
import type { When } from '../lib/dates.ts';
import type { Tone } from './Badge.tsx';
import { cx } from './class-names.ts';
import { DateTime } from './DateTime.tsx';

export type TimelineItem = {
  id: string;
  title: ReactNode;
  when?: When;
  by?: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
};

const dots: Record<Tone, string> = {
  neutral: 'border-control bg-surface text-muted',
  ember: 'border-ember bg-ember text-on-ember',
  success: 'border-success bg-success-soft text-success',
  warning: 'border-warning bg-warning-soft text-warning',
  danger: 'border-danger bg-danger-soft text-danger',
  info: 'border-info bg-info-soft text-info',
};

export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {items.map((item) => (
        <li key={item.id} className="group relative flex gap-3.5 pb-6 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute start-3.5 top-8 bottom-0 w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className={cx(
              'relative mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border [&>.lucide]:size-3.5',
              dots[item.tone ?? 'neutral'],
            )}
          >
            {item.icon ?? <span className="size-1.5 rounded-full bg-current" />}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-base font-medium">{item.title}</span>
              {item.when !== undefined && <DateTime when={item.when} className="text-xs text-muted" />}
            </div>
            {item.by && <div className="text-xs text-muted">{item.by}</div>}
            {item.note && <div className="mt-1.5 rounded-md bg-hover px-3 py-2 text-sm">{item.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
