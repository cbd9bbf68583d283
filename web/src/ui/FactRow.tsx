import type { ReactNode } from 'react';

/** A term and its value at the two ends of a line, inside a `dl`. */
export function FactRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}
