import { useLayoutEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { toast } from './toast.ts';

/** Errors that were shown on the page, in place of content that failed to load. */
const shown = new WeakSet<Error>();
/** Those that are on the page now. */
const visible = new Set<Error>();

/** Call this when a component shows the error itself, so that no toast repeats it. */
export function useShownError(error: Error | null): void {
  useLayoutEffect(() => {
    if (!error) return undefined;
    shown.add(error);
    visible.add(error);
    return () => void visible.delete(error);
  }, [error]);
}

/**
 * Shows a failed call in a toast, unless the page shows that error, or one with the same message, a moment later, or
 * `isAhead` says that the call was a prefetch, which the page will repeat.
 */
export function sayFailure(error: Error, isAhead: (error: Error) => boolean): void {
  const say = () => {
    const isSaid = shown.has(error) || [...visible].some(({ message }) => message === error.message);
    if (!isSaid && !isAhead(error)) toast.error(error.message);
  };
  // A busy browser may need longer to render the error on the page.
  setTimeout(() => whenIdle(say), 100);
}
