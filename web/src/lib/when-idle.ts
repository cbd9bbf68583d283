import { useSyncExternalStore } from 'react';

let isShown = false;
let wasIdle = false;
const waiting: (() => void)[] = [];

/** Starts everything that waits for the first page to be complete; called again, it does nothing. */
export function firstPageStands(): void {
  isShown = true;
  for (const run of waiting.splice(0)) soon(run);
}

/** Runs a function once the first page is complete and the browser is idle, two seconds later at the latest. */
export function whenIdle(run: () => void): void {
  if (isShown) soon(run);
  else waiting.push(run);
}

/** Returns whether the browser has been idle since the first page appeared. Whatever that page can do without is loaded then. */
export function useWasIdle(): boolean {
  return useSyncExternalStore(watchIdle, () => wasIdle);
}

function watchIdle(notify: () => void): () => void {
  let isMounted = true;
  if (!wasIdle)
    whenIdle(() => {
      wasIdle = true;
      if (isMounted) notify();
    });
  return () => {
    isMounted = false;
  };
}

function soon(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 300);
}

const interactions = ['scroll', 'wheel', 'pointerdown', 'keydown', 'input'] as const;

/**
 * Runs a function once the person has first scrolled, pressed or typed, in a task after that event; the returned
 * function cancels it.
 */
export function whenUsed(run: () => void): () => void {
  const used = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runOnce = () => {
    used.abort();
    // Setting state before React handles the `input` event would render the field's old value over the new one.
    timer = setTimeout(run);
  };
  for (const interaction of interactions)
    addEventListener(interaction, runOnce, { passive: true, capture: true, signal: used.signal });
  return () => {
    used.abort();
    clearTimeout(timer);
  };
}

export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
