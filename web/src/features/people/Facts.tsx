import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

/** A description list, in columns where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3 sm:gap-x-8">{children}</dl>;
}

type FactProps = { term: string; className?: string; children: ReactNode };

export function Fact({ term, className, children }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
