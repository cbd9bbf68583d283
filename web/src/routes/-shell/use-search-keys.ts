import { useEffect, useEffectEvent } from 'react';
import { openDialog } from '../../ui/open-dialog.ts';

export function useSearchKeys(onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // Uses the key's position, because a Persian keyboard writes other letters.
      const isCtrlK =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (event.defaultPrevented || !(isCtrlK || isSlash) || document.querySelector(openDialog)) return;
      event.preventDefault();
      ask();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    // In an open list of choices the target is an option.
    target.closest('input, textarea, select, [contenteditable], [role="textbox"]') !== null
  );
}
