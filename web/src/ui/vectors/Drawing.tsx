import { Expand, Eye, EyeOff, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FileCheck, FileFinding } from '#contract/common/file-checks';
import type { Picture } from '#engraving/reading/picture';
import { Button, IconButton } from '../Button.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { drawnPaths } from './drawing-paths.ts';
import { type Place, transformBetween, trueScale } from './drawing-view.ts';
import { DrawnPaths } from './DrawnPaths.tsx';
import { formatLength } from './finding-texts.ts';
import { Markers } from './Markers.tsx';
import { Ruler } from './Ruler.tsx';
import { useDrawingView } from './use-drawing-view.ts';

type DrawingProps = {
  name: string;
  picture: Picture;
  check: FileCheck;
  hidden: ReadonlySet<number>;
  /** The box of the finding that is looked at. */
  chosen: FileFinding['places'][number] | null;
};

/** More paths than these are redrawn only when the hand rests. */
const many = 1500;
/** In ms. */
const rest = 140;

/** A drawing under rulers, with marks where something was found. */
export function Drawing({ name, picture, check, hidden, chosen }: DrawingProps) {
  const { box } = picture;
  const drawing = useMemo(() => ({ width: box.right - box.left, height: box.top - box.bottom }), [box]);
  const { view, size, pointer, limits, isFitted, fit, zoomBy, moveBy, trueSize, goTo, windowProps } =
    useDrawingView(drawing);
  const paths = useMemo(() => drawnPaths(picture, hidden), [picture, hidden]);
  const isSlow = picture.paths.length > many;
  const rested = useDebouncedValue(view, rest);
  const drawn = isSlow ? rested : view;
  const [isMarked, setMarked] = useState(true);
  const findings = check.findings ?? [];

  const placeOf = ([left, bottom, right, top]: FileFinding['places'][number]): Place => [
    left - box.left,
    box.top - top,
    right - box.left,
    box.top - bottom,
  ];
  const look = useEffectEvent(() => {
    if (chosen) goTo(placeOf(chosen));
  });
  useEffect(() => look(), [chosen]);

  // The rulers begin at the left bottom corner of the drawing; the picture's box has a free margin around it.
  const free = {
    x: Math.max(0, (drawing.width - (check.size?.width ?? drawing.width)) / 2),
    y: Math.max(0, (drawing.height - (check.size?.height ?? drawing.height)) / 2),
  };
  const across = (px: number) => view.x + px / view.scale - free.x;
  const up = (px: number) => drawing.height - free.y - view.y - px / view.scale;

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 240 : 60;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => moveBy(step, 0),
      ArrowRight: () => moveBy(-step, 0),
      ArrowUp: () => moveBy(0, step),
      ArrowDown: () => moveBy(0, -step),
      '+': () => zoomBy(1.5),
      '=': () => zoomBy(1.5),
      '-': () => zoomBy(1 / 1.5),
      '0': fit,
      '1': trueSize,
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  const isTrue = Math.abs(view.scale / trueScale - 1) < 1e-6;
  return (
    <div
      className="relative grid size-full min-h-0 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)]"
      dir="ltr"
    >
      <div className="min-w-0">
        <Ruler
          side="top"
          length={size?.width ?? 0}
          from={across(0)}
          way={1}
          scale={view.scale}
          pointer={pointer?.x}
        />
      </div>
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center border-s border-b bg-surface text-2xs text-muted"
        dir="rtl"
      >
        mm
      </span>
      {/* The picture is moved by keys and pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        {...windowProps}
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`طرح ${name}؛ با کلیدهای جهت جابه‌جا و با + و - بزرگ و کوچک می‌شود`}
        onKeyDown={onKeyDown}
        className="relative min-w-0 cursor-grab touch-none overflow-hidden bg-sunken select-none focus-visible:-outline-offset-2 active:cursor-grabbing"
      >
        {size && (
          <>
            <div
              style={{ transform: transformBetween(drawn, view) }}
              className="absolute inset-0 origin-top-left"
            >
              <DrawnPaths
                paths={paths}
                drawing={drawing}
                view={drawn}
                window={size}
                beyond={isSlow ? 0.5 : 0}
              />
            </div>
            {(isMarked || chosen) && (
              <Markers
                findings={isMarked ? findings : []}
                placeOf={placeOf}
                chosen={chosen && placeOf(chosen)}
                view={view}
                window={size}
              />
            )}
          </>
        )}
      </div>
      <div className="min-h-0 overflow-hidden">
        <Ruler
          side="start"
          length={size?.height ?? 0}
          from={up(0)}
          way={-1}
          scale={view.scale}
          pointer={pointer?.y}
        />
      </div>
      <div
        dir="rtl"
        className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-center gap-2 p-3"
      >
        <div
          role="group"
          aria-label="نمای طرح"
          className="pointer-events-auto flex items-center gap-0.5 rounded-lg border bg-raised p-1 shadow-raised"
        >
          <IconButton
            label="کوچک‌تر"
            icon={<ZoomOut />}
            shortcut="-"
            isDisabled={view.scale <= limits.min * 1.001}
            onPress={() => zoomBy(1 / 1.5)}
          />
          <IconButton
            label="بزرگ‌تر"
            icon={<ZoomIn />}
            shortcut="+"
            isDisabled={view.scale >= limits.max * 0.999}
            onPress={() => zoomBy(1.5)}
          />
          <IconButton label="همهٔ طرح" icon={<Expand />} shortcut="0" isDisabled={isFitted} onPress={fit} />
          <Button
            variant="ghost"
            size="sm"
            aria-label="۱:۱، اندازهٔ واقعی"
            isDisabled={isTrue}
            onPress={trueSize}
            className="tabular-nums"
          >
            ۱:۱
          </Button>
          {findings.length > 0 && (
            <IconButton
              label={isMarked ? 'پنهان کردن نشانه‌ها' : 'نشان دادن نشانه‌ها'}
              icon={isMarked ? <Eye /> : <EyeOff />}
              onPress={() => setMarked(!isMarked)}
            />
          )}
        </div>
        <p
          className="absolute start-9 bottom-3 rounded-md border bg-raised px-2.5 py-1 text-xs text-muted tabular-nums shadow-raised max-lg:hidden"
          dir="ltr"
        >
          {pointer
            ? `x ${formatLength(across(pointer.x))}   y ${formatLength(up(pointer.y))} میلی‌متر`
            : `${formatLength(view.scale / trueScale)}×`}
        </p>
      </div>
    </div>
  );
}
