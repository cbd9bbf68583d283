import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { TooltipTriggerState } from 'react-aria-components/Tooltip';
import { Deferred } from './Deferred.tsx';
import { lazyPart } from './lazy-part.ts';

const HintBubble = lazyPart(async () => (await import('./HintBubble.tsx')).HintBubble);

/**
 * A tooltip beside `anchor`, whose drawing is loaded when it is first shown. `show(isShown, delay)` shows or hides it
 * after a delay in ms. Without a text there is none.
 */
export function useHint(anchor: RefObject<HTMLElement | null>, text: ReactNode) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted && text !== null;

  function show(isShown: boolean, delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWanted(isShown), delay);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape closes only the tooltip, not the dialog beneath.
      event.stopPropagation();
      setWanted(false);
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!anchor.current?.contains(target as Node)) setWanted(false);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen, anchor]);

  const state: TooltipTriggerState = {
    isOpen,
    shouldSkipAnimation: false,
    open: () => show(true, 0),
    close: (atOnce) => show(false, atOnce ? 0 : 80),
  };

  const bubble = text !== null && (
    <Deferred when={isOpen}>
      <HintBubble id={id} state={state} anchor={anchor}>
        {text}
      </HintBubble>
    </Deferred>
  );
  return { show, describedBy: isOpen ? id : undefined, bubble };
}
