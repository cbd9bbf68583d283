import type { ReactNode, RefObject } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipTriggerState,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip';
import { tooltipClass } from './popover-class.ts';

type HintBubbleProps = {
  id: string;
  state: TooltipTriggerState;
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** The tooltip of a `Hint`, which loads it. */
export function HintBubble({ id, state, anchor, children }: HintBubbleProps) {
  return (
    // The tooltip reads its trigger's state from this context and throws without it.
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip triggerRef={anchor} placement="top" offset={8} className={tooltipClass}>
        <span id={id} className="contents">
          {children}
        </span>
      </AriaTooltip>
    </TooltipTriggerStateContext>
  );
}
