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

/** A phone's Back button or gesture closes what is open instead of leaving the page, in browsers that tell pages of it. */
export function useCloseOnBack({ isOpen, onOpenChange }: Opened): void {
  const [closings, setClosings] = useState(0);
  const close = useEffectEvent(() => {
    onOpenChange(false);
    // If it stays open, perhaps with a question, it hears the next Back too.
    setClosings((times) => times + 1);
  });
  useEffect(() => {
    // With a keyboard the browser would also close it on an Escape that was meant for something smaller inside.
    if (!isOpen || !globalThis.CloseWatcher || !matchMedia('(pointer: coarse)').matches) return undefined;
    const watcher = new globalThis.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen, closings]);
}
