import {
  type ElementType,
  type HTMLAttributes,
  type PointerEvent as ReactPointerEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipTriggerState,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip';
import { cameByHand } from './came-by-hand.ts';
import { tooltipClass } from './popover-class.ts';

type HintProps = Pick<HTMLAttributes<HTMLElement>, 'className' | 'children' | 'dir' | 'role'> & {
  /** The tooltip's text; there is no tooltip without it. */
  text: string | null;
  as?: ElementType;
  dateTime?: string;
  anchor?: RefObject<HTMLElement | null>;
};

/** Text that is no button and shows a tooltip on hover, on focus and on touch. */
export function Hint({ text, as: Tag = 'span', anchor: given, children, ...rest }: HintProps) {
  const own = useRef<HTMLElement>(null);
  const anchor = given ?? own;
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

  return (
    <>
      <Tag
        tabIndex={text === null ? undefined : 0}
        aria-describedby={isOpen ? id : undefined}
        {...rest}
        ref={anchor as Ref<HTMLElement>}
        onPointerEnter={({ pointerType }: ReactPointerEvent) => pointerType !== 'touch' && show(true, 500)}
        onPointerLeave={({ pointerType }: ReactPointerEvent) => pointerType !== 'touch' && show(false, 80)}
        onPointerUp={({ pointerType }: ReactPointerEvent) => pointerType === 'touch' && show(true, 0)}
        onFocus={() => anchor.current?.matches(':focus-visible') && cameByHand() && show(true, 0)}
        onBlur={() => show(false, 0)}
      >
        {children}
      </Tag>
      {text !== null && (
        // The tooltip reads its trigger's state from this context and throws without it.
        <TooltipTriggerStateContext value={state}>
          <AriaTooltip triggerRef={anchor} placement="top" offset={8} className={tooltipClass}>
            <span id={id}>{text}</span>
          </AriaTooltip>
        </TooltipTriggerStateContext>
      )}
    </>
  );
}
