import { useRef } from 'react';
import { cx } from './class-names.ts';
import { Tooltip } from './Tooltip.tsx';
import { useIsCut } from './Truncated.tsx';

const startsPersian = /^\P{L}*[\u0590-\u08ff]/u;
/** Not the digits, which are read with the letters before them. */
const persian = /[\u0590-\u06ef\u06fa-\u08ff]/;

/**
 * A file's name on one line, in the direction of its first letter: «موج.svg» begins at the right, "ring.svg" at the
 * left. A long name is cut before its ending, and a tooltip shows it in full.
 */
export function FileName({ children, className }: { children: string; className?: string }) {
  const stem = useRef<HTMLSpanElement>(null);
  const isCut = useIsCut(stem, children);
  const [ending] = /\.[^.]{1,8}$/.exec(children) ?? [''];
  const name = children.slice(0, children.length - ending.length);
  // Latin letters at the end of a right-to-left name are read on into its ending.
  const latin =
    startsPersian.test(name) &&
    name
      .split(persian)
      .at(-1)
      ?.replace(/^[^a-z]+/i, '');
  return (
    <Tooltip text={isCut ? children : null} isText>
      <span role="note" className={cx('flex min-w-0', className)}>
        <bdi dir="auto" className="flex min-w-0">
          <span ref={stem} className="overflow-hidden text-ellipsis whitespace-pre">
            {latin ? name.slice(0, -latin.length) : name}
          </span>
          <span dir={latin ? 'ltr' : undefined} className="flex max-w-full min-w-0 shrink-0">
            {latin && <span className="truncate">{latin}</span>}
            <span className="shrink-0">{ending}</span>
          </span>
        </bdi>
      </span>
    </Tooltip>
  );
}
