import { cloneElement, type ReactElement, useRef } from 'react';
import { shortcutHint, useHint } from './use-hint.tsx';

type TooltipProps = {
  text: string;
  shortcut?: string;
  /** A Button or a `button`; for text that is no button use `Hint`. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const button = useRef<HTMLElement>(null);
  const { trigger, show, bubble } = useHint(button, shortcutHint(text, shortcut));
  const { 'aria-describedby': describedBy, ...events } = trigger;
  return (
    <>
      <span
        ref={(place) => {
          button.current = (place?.firstElementChild as HTMLElement | undefined) ?? null;
        }}
        className="contents"
        {...events}
        onPointerDown={() => show(false, 0)}
      >
        {cloneElement(children, { 'aria-describedby': describedBy })}
      </span>
      {bubble}
    </>
  );
}
