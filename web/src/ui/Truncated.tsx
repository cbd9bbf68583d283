import { useRef, useState } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { cx } from './class-names.ts';
import { Tooltip } from './Tooltip.tsx';

type TruncatedProps = { children: string; ltr?: boolean; className?: string };

/** One line; what does not fit is cut, and the whole shows in a tooltip. */
export function Truncated({ children, ltr, className }: TruncatedProps) {
  const text = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const measure = () => {
    const box = text.current;
    if (box) setCut(box.scrollWidth > box.clientWidth);
  };
  return (
    <Tooltip text={children} isDisabled={!isCut}>
      <Focusable>
        <span
          ref={text}
          role="note"
          dir={ltr ? 'ltr' : undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focus shows the whole text
          tabIndex={isCut ? 0 : undefined}
          onPointerEnter={measure}
          className={cx('block min-w-0 truncate', ltr && 'text-end', className)}
        >
          {children}
        </span>
      </Focusable>
    </Tooltip>
  );
}
