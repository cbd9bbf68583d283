import type { ReactNode, RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';

type TooltipBubbleProps = {
  id: string;
  isOpen: boolean;
  /** The delay is in ms. */
  show: (isShown: boolean, delay: number) => void;
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function TooltipBubble({ id, isOpen, show, anchor, children }: TooltipBubbleProps) {
  const state = {
    isOpen,
    shouldSkipAnimation: false,
    open: () => show(true, 0),
    close: (atOnce?: boolean) => show(false, atOnce ? 0 : 80),
  };
  return (
    // The tooltip reads its trigger's state from this context and throws without it.
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        triggerRef={anchor}
        placement="top"
        offset={8}
        className="flex max-w-tip items-center gap-2 rounded-sm bg-ink px-2.5 py-1 text-xs text-canvas shadow-raised transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        <span id={id} className="contents">
          {children}
        </span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
