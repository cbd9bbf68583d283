import { cx } from './class-names.ts';

type FactLineProps = { parts: readonly string[]; isCut?: boolean };

/** Facts in a row, with dots between those of one line. With `isCut`, those that do not fit are left out as a whole: half a number is another one. */
export function FactLine({ parts, isCut = false }: FactLineProps) {
  return (
    <span className={cx('block min-w-0 self-baseline overflow-clip', isCut && 'max-h-[1lh]')}>
      {/* The dot before the first part of each line lies outside of the box. */}
      <span className={cx('-ms-3 flex flex-wrap', isCut && 'whitespace-nowrap')}>
        {/* Otherwise the first part would stay in the first line even if it is too long for it. An empty box has no baseline. */}
        {isCut && <span>{'\u200b'}</span>}
        {parts.map((part) => (
          <span key={part} className="flex">
            <span className="w-3 shrink-0 text-center">{' · '}</span>
            <span className="min-w-0">{part}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
