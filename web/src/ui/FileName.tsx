import { useRef } from 'react';
import { cx } from './class-names.ts';
import { Tooltip } from './Tooltip.tsx';
import { useIsCut } from './Truncated.tsx';

/**
 * A file's name on one line, in the direction of its first letter: «موج.svg» begins at the right, "ring.svg" at the
 * left. A long name is cut before its ending, and a tooltip shows it in full.
 */
export function FileName({ children, className }: { children: string; className?: string }) {
  const stem = useRef<HTMLSpanElement>(null);
  const isCut = useIsCut(stem, children);
  const [ending] = /\.[^.]{1,8}$/.exec(children) ?? [''];
  return (
    <Tooltip text={isCut ? children : null} isText>
      <span role="note" className={cx('flex min-w-0', className)}>
        <bdi dir="auto" className="flex min-w-0">
          <span ref={stem} className="truncate">
            {children.slice(0, children.length - ending.length)}
          </span>
          <span className="shrink-0">{ending}</span>
        </bdi>
      </span>
    </Tooltip>
  );
}
