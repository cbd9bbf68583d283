import { type ReactNode, Suspense, useState } from 'react';

type DeferredProps = { when: boolean; fallback?: ReactNode; children: ReactNode };

/** Loads a lazy part when `when` is first true, and then keeps it mounted, so that its closing can be animated. */
export function Deferred({ when, fallback = null, children }: DeferredProps) {
  const [wasWanted, setWanted] = useState(when);
  if (when && !wasWanted) setWanted(true);
  return wasWanted || when ? <Suspense fallback={fallback}>{children}</Suspense> : null;
}

type DeferredRecordProps<T> = { record: T | undefined; children: (record: T) => ReactNode };

/** The lazy dialog of a record, which keeps showing the last one while it closes. */
export function DeferredRecord<T>({ record, children }: DeferredRecordProps<T>) {
  const [last, setLast] = useState(record);
  if (record !== undefined && record !== last) setLast(record);
  return <Deferred when={record !== undefined}>{last !== undefined && children(record ?? last)}</Deferred>;
}
