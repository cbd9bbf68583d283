import { type ReactNode, Suspense } from 'react';
import { useWasIdle } from '../lib/when-idle.ts';

type WhenIdleProps = { fallback?: ReactNode; children: ReactNode };

/** Shows its content, lazy or not, once the first page is on the screen and the browser is idle. */
export function WhenIdle({ fallback = null, children }: WhenIdleProps) {
  return useWasIdle() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
