import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { StoredFile } from '#contract/common/files';
import { cx } from '../../ui/class-names.ts';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { pageSizedUrl } from '../../ui/stored-file.ts';
import type { Mark } from './mark-lines.ts';
import type { Marks } from './use-marks.ts';

const within = (percent: number) => Math.min(100, Math.max(0, percent));
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function MarkedPicture({ picture, marks }: { picture: StoredFile; marks: Marks }) {
  const box = useRef<HTMLDivElement>(null);
  const [undrawn, setUndrawn] = useState<string | null>(null);

  function placeOf(event: { clientX: number; clientY: number }): [number, number] {
    const edges = box.current?.getBoundingClientRect();
    if (!edges) return [50, 50];
    return [
      within(((event.clientX - edges.left) / edges.width) * 100),
      within(((event.clientY - edges.top) / edges.height) * 100),
    ];
  }

  function moveByKey(event: KeyboardEvent, mark: Mark) {
    const step = steps[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') marks.remove(mark.id);
    else if (!step) return;
    else {
      const far = event.shiftKey ? 5 : 1;
      marks.move(mark.id, within(mark.x + step[0] * far), within(mark.y + step[1] * far));
    }
    event.preventDefault();
  }

  function drag(event: PointerEvent, mark: Mark) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    marks.move(mark.id, ...placeOf(event));
  }

  return (
    // Positions are percentages from the left edge, also in a right-to-left page.
    <div
      ref={box}
      dir="ltr"
      data-theme="light"
      className="paper relative mx-auto w-fit overflow-hidden rounded-lg border bg-raised select-none"
    >
      <button
        type="button"
        aria-label={`گذاشتن نشانه روی ${picture.filename}`}
        // A press with Enter has no position, so its mark begins in the middle.
        onClick={(event) => (event.detail === 0 ? marks.add(50, 50) : marks.add(...placeOf(event)))}
        className="block cursor-crosshair focus-visible:-outline-offset-2"
      >
        {undrawn === picture._id ? (
          <FilePicture file={picture} fit="contain" className="size-48" />
        ) : (
          <img
            src={pageSizedUrl(picture)}
            alt=""
            draggable={false}
            onError={() => setUndrawn(picture._id)}
            className="block max-h-96 min-h-32 max-w-full"
          />
        )}
      </button>
      {marks.numbered
        .filter(({ fileId }) => fileId === picture._id)
        .map((mark) => (
          <button
            key={mark.id}
            type="button"
            id={`mark-${mark.id}`}
            aria-label={`نشانهٔ ${toPersianDigits(mark.number)}، با کلیدهای جهت جابه‌جا کنید`}
            aria-pressed={mark.id === marks.chosen}
            onClick={() => marks.choose(mark)}
            onKeyDown={(event) => moveByKey(event, mark)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(event, mark)}
            style={{ insetInlineStart: `${mark.x}%`, insetBlockStart: `${mark.y}%` }}
            className={cx(
              'absolute grid size-8 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none place-items-center rounded-full border-2 border-on-ember bg-ember text-sm font-bold text-on-ember shadow-raised transition-transform active:cursor-grabbing',
              mark.id === marks.chosen && 'z-10 scale-110 ring-2 ring-ember',
            )}
          >
            {toPersianDigits(mark.number)}
          </button>
        ))}
    </div>
  );
}
