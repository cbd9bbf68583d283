import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { TooltipTriggerState } from 'react-aria-components/Tooltip';
import { cameByHand } from './came-by-hand.ts';
import { Deferred } from './Deferred.tsx';
import { lazyPart } from './lazy-part.ts';

const HintBubble = lazyPart(async () => (await import('./HintBubble.tsx')).HintBubble);

/**
 * A tooltip next to `anchor`, whose drawing is loaded when it is first shown. `trigger` shows it while the pointer or the
 * focus is there, `show(isShown, delay)` shows or hides it after a delay in ms. Without a text there is none.
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

  const trigger = {
    'aria-describedby': isOpen ? id : undefined,
    onPointerEnter: ({ pointerType }: ReactPointerEvent) => pointerType !== 'touch' && show(true, 500),
    onPointerLeave: ({ pointerType }: ReactPointerEvent) => pointerType !== 'touch' && show(false, 80),
    onFocus: () => anchor.current?.matches(':focus-visible') && cameByHand() && show(true, 0),
    onBlur: () => show(false, 0),
  };
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
  return { trigger, show, bubble };
}

/** The text of a tooltip, with the key that does the same. */
export function shortcutHint(text: string, shortcut: string | undefined) {
  return (
    <>
      {text}
      {shortcut && (
        <kbd dir="ltr" className="rounded-xs border border-canvas/35 px-1 font-sans text-2xs">
          {shortcut}
        </kbd>
      )}
    </>
  );
}
