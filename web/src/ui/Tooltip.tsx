import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent as ReactPointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Deferred } from './Deferred.tsx';
import { lazyPart } from './lazy-part.ts';

const TooltipBubble = lazyPart(async () => (await import('./TooltipBubble.tsx')).TooltipBubble);

type TooltipProps = {
  /** There is no tooltip without it. */
  text: string | null;
  /** The key that does the same as the button. */
  shortcut?: string;
  /** The child is no button: it takes the focus, and a touch shows the tooltip too. */
  isText?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/** Shows a text next to its child while the pointer or the focus is there. */
export function Tooltip({ text, shortcut, isText = false, children }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted && text !== null;

  /** The delay is in ms. */
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
  }, [isOpen]);

  const onPointerUp = ({ pointerType }: ReactPointerEvent) => {
    if (pointerType === 'touch') show(true, 0);
  };
  return (
    <>
      <span
        ref={(place) => {
          anchor.current = (place?.firstElementChild as HTMLElement | undefined) ?? null;
        }}
        className="contents"
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && show(true, 500)}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && show(false, 80)}
        onFocus={() => anchor.current?.matches(':focus-visible') && cameByHand() && show(true, 0)}
        onBlur={() => show(false, 0)}
        {...(isText ? { onPointerUp } : { onPointerDown: () => show(false, 0) })}
      >
        {cloneElement(children, {
          'aria-describedby': isOpen ? id : undefined,
          ...(isText && text !== null && { tabIndex: 0 }),
        })}
      </span>
      {text !== null && (
        <Deferred when={isOpen} isQuiet>
          <TooltipBubble id={id} isOpen={isOpen} show={show} anchor={anchor}>
            {text}
            {shortcut && (
              <kbd dir="ltr" className="rounded-xs border border-canvas/35 px-1 font-sans text-2xs">
                {shortcut}
              </kbd>
            )}
          </TooltipBubble>
        </Deferred>
      )}
    </>
  );
}

/** After one of these keys the page moves the focus, not the person. */
const acting = new Set(['Enter', ' ', 'Escape', 'Delete', 'Backspace']);
let byHand = true;

addEventListener('keydown', ({ key }) => (byHand = !acting.has(key)), { capture: true });
addEventListener('pointermove', () => (byHand = true), { capture: true, passive: true });

/**
 * Returns whether the person moved the focus or the pointer here. A tooltip that opens otherwise is in the way: the
 * first Escape closes the tooltip and not the dialog.
 */
const cameByHand = () => byHand;
