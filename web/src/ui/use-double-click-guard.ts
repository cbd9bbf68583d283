import { type MouseEvent, useRef } from 'react';

/**
 * Returns a handler for `onClickCapture` that keeps the second click of a double click from a button which the first one has
 * brought under the pointer. `shown` identifies the content of the element.
 */
export function useDoubleClickGuard(shown: unknown) {
  const first = useRef(shown);
  return (event: MouseEvent) => {
    if (event.detail <= 1) first.current = shown;
    else if (first.current !== shown) event.stopPropagation();
  };
}
