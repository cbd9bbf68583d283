import { type ReactNode, Suspense, useState } from 'react';

type DeferredProps = { when: boolean; fallback?: ReactNode; children: ReactNode };

/** Fetches and shows a lazy part from the first time it is wanted; it stays, so that it can close with grace. */
export function Deferred({ when, fallback = null, children }: DeferredProps) {
  const [wasWanted, setWanted] = useState(when);
  if (when && !wasWanted) setWanted(true);
  return wasWanted || when ? <Suspense fallback={fallback}>{children}</Suspense> : null;
}
