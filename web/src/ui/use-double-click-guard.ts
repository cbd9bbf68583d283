import { type PointerEvent, useRef } from 'react';

/** In ms and px: two presses within them are one double click. */
const together = { ms: 500, px: 8 };

/**
 * Returns a handler for `onPointerDownCapture` that keeps the second press of a double click from a button which the first
 * one has brought under the pointer. `shown` identifies the content of the element.
 */
export function useDoubleClickGuard(shown: unknown) {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0, shown });
  return (event: PointerEvent) => {
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const before = last.current;
    last.current = { at, x, y, shown };
    const isDouble = at - before.at < together.ms && Math.hypot(x - before.x, y - before.y) < together.px;
    if (isDouble && before.shown !== shown) event.stopPropagation();
  };
}
