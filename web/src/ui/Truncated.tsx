import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Tooltip } from './Tooltip.tsx';

type TruncatedProps = { children: string; isLtr?: boolean; className?: string };

export function useIsCut(line: RefObject<HTMLElement | null>, words: string): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const box = line.current;
    if (!box) return undefined;
    const watch = new ResizeObserver(() => setCut(box.scrollWidth > box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, [line, words]);
  return isCut;
}

/** One line of text; a long one is cut, and a tooltip shows it in full. */
export function Truncated({ children, isLtr, className }: TruncatedProps) {
  const text = useRef<HTMLElement>(null);
  const isCut = useIsCut(text, children);

  return (
    <Tooltip text={isCut ? children : null} isText>
      <span
        ref={text}
        role="note"
        dir={isLtr ? 'ltr' : undefined}
        className={cx('block min-w-0 truncate', isLtr && 'text-end', className)}
      >
        {children}
      </span>
    </Tooltip>
  );
}
