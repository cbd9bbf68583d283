import { type PointerEvent, useEffect, useRef } from 'react';

/** In ms after the content has changed, and in px from the press before. */
const guarded = { ms: 600, px: 8 };

/**
 * Returns a handler for `onPointerDownCapture` that keeps the second press of a double click from a button which the first
 * one has brought under the pointer. `shown` identifies the content of the element.
 */
export function useDoubleClickGuard(shown: unknown) {
  const last = useRef({ x: Number.NaN, y: Number.NaN });
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    changedAt.current = performance.now();
  }, [shown]);
  return (event: PointerEvent) => {
    const { timeStamp, clientX: x, clientY: y } = event;
    const moved = Math.hypot(x - last.current.x, y - last.current.y);
    last.current = { x, y };
    if (moved < guarded.px && timeStamp - changedAt.current < guarded.ms) event.stopPropagation();
  };
}
