import { useLayoutEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { toast } from './toast.ts';

/** Errors that a page has shown in place of what was not loaded, and those that it shows now. */
const shown = new WeakSet<Error>();
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
 * Shows a failed call in a toast, unless the page shows the error itself a moment later, or another one in the same words, or `isAhead` says that the call
 * was a prefetch, which the page will repeat.
 */
export function sayFailure(error: Error, isAhead: (error: Error) => boolean): void {
  const say = () => {
    const isSaid = shown.has(error) || [...visible].some(({ message }) => message === error.message);
    if (!isSaid && !isAhead(error)) toast.error(error.message);
  };
  // A busy browser may need longer to render the error on the page.
  setTimeout(() => whenIdle(say), 100);
}
