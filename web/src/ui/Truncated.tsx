import { useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Hint } from './Hint.tsx';

type TruncatedProps = { children: string; ltr?: boolean; className?: string };

/** One line; what does not fit is cut, and the whole shows in a tooltip. */
export function Truncated({ children, ltr, className }: TruncatedProps) {
  const text = useRef<HTMLElement>(null);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const box = text.current;
    if (!box) return undefined;
    const watch = new ResizeObserver(() => setCut(box.scrollWidth > box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, [children]);

  return (
    <Hint
      anchor={text}
      text={isCut ? children : null}
      role="note"
      dir={ltr ? 'ltr' : undefined}
      className={cx('block min-w-0 truncate', ltr && 'text-end', className)}
    >
      {children}
    </Hint>
  );
}
