import { useLayoutEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { toast } from './toast.ts';

/** Errors that a page shows in place of what was not loaded. */
const shown = new WeakSet<Error>();

/** Call this when a component shows the error itself, so that no toast repeats it. */
export function useShownError(error: Error | null): void {
  useLayoutEffect(() => {
    if (error) shown.add(error);
  }, [error]);
}

/**
 * Shows a failed call in a toast, unless the page shows the error itself a moment later, or `isAhead` says that the call
 * was a prefetch, which the page will repeat.
 */
export function sayFailure(error: Error, isAhead: (error: Error) => boolean): void {
  const say = () => {
    if (!shown.has(error) && !isAhead(error)) toast.error(error.message);
  };
  // A busy browser may need longer to render the error on the page.
  setTimeout(() => whenIdle(say), 100);
}
