import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

type TooltipProps = {
  text: string;
  shortcut?: string;
  placement?: 'top' | 'bottom' | 'start' | 'end';
  isDisabled?: boolean;
  /** A focusable part of react-aria: Button, IconButton, or anything within `Focusable`. */
  children: ReactElement;
};

export function Tooltip({ text, shortcut, placement = 'top', isDisabled, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={isDisabled}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={8}
        className="flex max-w-tip items-center gap-2 rounded-sm bg-ink px-2.5 py-1 text-xs text-canvas shadow-raised transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        {text}
        {shortcut && (
          <kbd dir="ltr" className="rounded-xs border border-canvas/35 px-1 font-sans text-2xs">
            {shortcut}
          </kbd>
        )}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
