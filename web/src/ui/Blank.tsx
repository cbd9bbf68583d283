import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Guilloche } from './Guilloche.tsx';

export type BlankProps = {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  seed?: number;
  isCompact?: boolean;
};

/** A drawing and a sentence in place of missing content. Lists have their own. */
export function Blank({ title, note, action, icon, seed = 3, isCompact }: BlankProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center gap-1 text-center',
        isCompact ? 'px-4 py-6' : 'px-6 py-12',
      )}
    >
      <div className={cx('relative grid place-items-center', isCompact ? 'mb-2 size-24' : 'mb-4 size-40')}>
        <Guilloche seed={seed} isOpen isEngraved className="absolute inset-0 text-control" />
        <span
          aria-hidden="true"
          className={cx(
            'relative grid place-items-center rounded-full border bg-surface text-muted',
            isCompact ? 'size-9' : 'size-14 [&>.lucide]:size-6',
          )}
        >
          {icon ?? <span className="size-2 rounded-full bg-ember" />}
        </span>
      </div>
      <p className="text-base font-medium">{title}</p>
      {note && <p className="max-w-prose text-sm text-muted">{note}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
