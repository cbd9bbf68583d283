import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid grid-pairs gap-x-5 gap-y-4 @md:grid-cols-3 @md:gap-x-8">{children}</dl>
    </div>
  );
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
