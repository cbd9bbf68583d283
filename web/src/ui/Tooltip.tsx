import { cloneElement, type ReactElement, useRef } from 'react';
import { cameByHand } from './came-by-hand.ts';
import { shortcutHint } from './shortcut-hint.tsx';
import { useHint } from './use-hint.tsx';

type TooltipProps = {
  text: string;
  shortcut?: string;
  /** A Button or a `button`; for text that is no button use `Hint`. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const button = useRef<HTMLElement>(null);
  const { show, describedBy, bubble } = useHint(button, shortcutHint(text, shortcut));
  return (
    <>
      <span
        ref={(place) => {
          button.current = (place?.firstElementChild as HTMLElement | undefined) ?? null;
        }}
        className="contents"
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && show(true, 500)}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && show(false, 80)}
        onPointerDown={() => show(false, 0)}
        onFocus={() => button.current?.matches(':focus-visible') && cameByHand() && show(true, 0)}
        onBlur={() => show(false, 0)}
      >
        {cloneElement(children, { 'aria-describedby': describedBy })}
      </span>
      {bubble}
    </>
  );
}
