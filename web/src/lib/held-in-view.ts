import { type RefObject, useEffect } from 'react';

/** What says that a person goes their own way. */
const doings = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps the place an address names in view while what stands above it is still coming, for a few seconds at most. */
export function useHeldInView(place: RefObject<HTMLElement | null>, isNamed: boolean): void {
  useEffect(() => {
    if (!isNamed) return undefined;
    const left = new AbortController();
    const watch = new ResizeObserver(() => place.current?.scrollIntoView());
    const leave = () => {
      watch.disconnect();
      left.abort();
    };
    watch.observe(document.body);
    for (const doing of doings) addEventListener(doing, leave, { passive: true, signal: left.signal });
    const timer = setTimeout(leave, 5000);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [place, isNamed]);
}
