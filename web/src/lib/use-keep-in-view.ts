import { type RefObject, useEffect } from 'react';

/** After one of these events the page no longer scrolls by itself. */
const interactions = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Whether the beginning of an element is above the place where its scroll margin would put it. */
const isCovered = (element: HTMLElement) =>
  element.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(element).scrollMarginBlockStart);

/**
 * Keeps an element in view while the page loads, for a few seconds at most: `start` keeps its beginning at the top of the screen
 * while content above it loads, and `uncovered` scrolls only if the browser restores a scroll position that hides the beginning.
 */
export function useKeepInView(place: RefObject<HTMLElement | null>, how: 'start' | 'uncovered' | null): void {
  useEffect(() => {
    if (how === null) return undefined;
    const stopped = new AbortController();
    const { signal } = stopped;
    const bring = () => {
      const { current } = place;
      if (current && (how === 'start' || isCovered(current))) current.scrollIntoView();
    };
    const observer = new ResizeObserver(bring);
    const stop = () => {
      observer.disconnect();
      stopped.abort();
    };
    observer.observe(document.body);
    if (how === 'uncovered') addEventListener('scroll', bring, { passive: true, signal });
    for (const interaction of interactions) addEventListener(interaction, stop, { passive: true, signal });
    const timer = setTimeout(stop, 5000);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [place, how]);
}
