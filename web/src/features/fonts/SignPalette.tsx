import { type KeyboardEvent, useRef, useState } from 'react';
import { pathData } from '#engraving/export/path-data';
import { drawSign } from '#engraving/signs';
import { signNames } from './texts.ts';

const signs = Object.keys(signNames);

type SignPaletteProps = { isDisabled: boolean; onChoose: (sign: string) => void };

/** Buttons that put a sign into the text: one stop of the Tab key, with arrow keys between them. */
export function SignPalette({ isDisabled, onChoose }: SignPaletteProps) {
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function onKeyDown(event: KeyboardEvent) {
    const last = signs.length - 1;
    // The page is read from right to left.
    const next = {
      ArrowLeft: current === last ? 0 : current + 1,
      ArrowRight: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons.current[next]?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label="نشانه‌ها"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex gap-1 max-sm:-m-1 max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:p-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {signs.map((sign, at) => (
        <button
          key={sign}
          type="button"
          ref={(button) => {
            buttons.current[at] = button;
          }}
          tabIndex={at === current ? 0 : -1}
          aria-label={`${signNames[sign]} در نوشته`}
          title={signNames[sign]}
          disabled={isDisabled}
          onFocus={() => setCurrent(at)}
          // A press of the mouse or a finger leaves the focus in the field, with its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(sign)}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md border border-control bg-raised text-muted transition-colors hover:border-ink hover:text-ink active:bg-press disabled:cursor-default disabled:opacity-50 sm:size-10 dark:bg-sunken"
        >
          <SignMark sign={sign} />
        </button>
      ))}
    </div>
  );
}

function SignMark({ sign }: { sign: string }) {
  const {
    outline: { contours, box },
    advance,
  } = drawSign(sign, 1);
  const top = box?.top ?? 1;
  const size = Math.max(advance, top);
  return (
    <svg
      viewBox={`${(advance - size) / 2} ${(top - size) / 2} ${size} ${size}`}
      aria-hidden="true"
      className="size-5"
    >
      <path d={pathData(contours, top, 3)} className="fill-current" />
    </svg>
  );
}
