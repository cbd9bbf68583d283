import { type ReactElement, useState } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { cameByHand } from './came-by-hand.ts';
import { tooltipClass } from './popover-class.ts';
import { shortcutHint } from './shortcut-hint.tsx';

type TooltipProps = {
  text: string;
  shortcut?: string;
  placement?: 'top' | 'bottom' | 'start' | 'end';
  isDisabled?: boolean;
  /** A Button, an IconButton, or a `button` within `Focusable`; for text that is no button use `Hint`. */
  children: ReactElement;
};

export function Tooltip({ text, shortcut, placement = 'top', isDisabled, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger
      delay={500}
      closeDelay={80}
      isDisabled={isDisabled}
      isOpen={isOpen}
      onOpenChange={(wanted) => setOpen(wanted && cameByHand())}
    >
      {children}
      <AriaTooltip placement={placement} offset={8} className={tooltipClass}>
        {shortcutHint(text, shortcut)}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
