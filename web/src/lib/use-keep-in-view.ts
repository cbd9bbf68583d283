import { type RefObject, useEffect } from 'react';

/** After one of these events the page no longer scrolls by itself. */
const interactions = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Whether the beginning of an element is above the place where its scroll margin would put it. */
const isCovered = (element: HTMLElement) =>
  element.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(element).scrollMarginBlockStart);

/**
 * Keeps an element in view while content above it loads and the browser restores a scroll position, for a few seconds at most.
 * With `isAtTop`, the page scrolls only while the element's beginning is covered.
 */
export function useKeepInView(
  place: RefObject<HTMLElement | null>,
  isWanted: boolean,
  isAtTop = false,
): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const stopped = new AbortController();
    const { signal } = stopped;
    const bring = () => {
      const { current } = place;
      if (current && (!isAtTop || isCovered(current))) current.scrollIntoView();
    };
    const observer = new ResizeObserver(bring);
    const stop = () => {
      observer.disconnect();
      stopped.abort();
    };
    observer.observe(document.body);
    if (isAtTop) addEventListener('scroll', bring, { passive: true, signal });
    for (const interaction of interactions) addEventListener(interaction, stop, { passive: true, signal });
    const timer = setTimeout(stop, 5000);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [place, isWanted, isAtTop]);
}
