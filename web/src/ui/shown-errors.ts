import { useLayoutEffect } from 'react';
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
 * Says why a call failed, unless the page does, which shows it a moment after the call, or `isAhead`: it was made before
 * there is a page for its answer, which will ask again.
 */
export function sayFailure(error: Error, isAhead: (error: Error) => boolean): void {
  setTimeout(() => {
    if (!shown.has(error) && !isAhead(error)) toast.error(error.message);
  }, 100);
}
