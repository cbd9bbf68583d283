import { useEffect, useEffectEvent, useState } from 'react';

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare global {
  // oxlint-disable-next-line no-var -- it is a property of the window
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

type Opened = { isOpen: boolean; onOpenChange: (isOpen: boolean) => unknown };

/** In ms: a request to close that comes with Escape comes within this time. */
const escapeMs = 500;

/** Lets a phone's Back button or gesture close an overlay instead of leaving the page, in browsers that support CloseWatcher. */
export function useCloseOnBack({ isOpen, onOpenChange }: Opened): void {
  const [closings, setClosings] = useState(0);
  const close = useEffectEvent((isEscape: boolean) => {
    // Our components hear the key by themselves, and close the smallest thing that is open.
    if (!isEscape) onOpenChange(false);
    // If it stays open, perhaps with a question, it hears the next Back too.
    setClosings((times) => times + 1);
  });
  useEffect(() => {
    if (!isOpen || !globalThis.CloseWatcher || !matchMedia('(pointer: coarse)').matches) return undefined;
    const watcher = new globalThis.CloseWatcher();
    let escapedAt = Number.NEGATIVE_INFINITY;
    const hearKey = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Escape') escapedAt = timeStamp;
    };
    addEventListener('keydown', hearKey, { capture: true });
    watcher.addEventListener('close', ({ timeStamp }) => close(timeStamp - escapedAt < escapeMs));
    return () => {
      removeEventListener('keydown', hearKey, { capture: true });
      watcher.destroy();
    };
  }, [isOpen, closings]);
}
