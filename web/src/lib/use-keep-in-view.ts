import { type RefObject, useEffect } from 'react';

/** After one of these events the page no longer scrolls by itself. */
const interactions = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps the element that the address names in view while content above it loads, for a few seconds at most. */
export function useKeepInView(place: RefObject<HTMLElement | null>, isNamed: boolean): void {
  useEffect(() => {
    if (!isNamed) return undefined;
    const stopped = new AbortController();
    const observer = new ResizeObserver(() => place.current?.scrollIntoView());
    const stop = () => {
      observer.disconnect();
      stopped.abort();
    };
    observer.observe(document.body);
    for (const interaction of interactions)
      addEventListener(interaction, stop, { passive: true, signal: stopped.signal });
    const timer = setTimeout(stop, 5000);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [place, isNamed]);
}
