import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { type Extent, trueScale } from './drawing-view.ts';
import { formatLength } from '#contract/common/money';
import { Ruler } from './Ruler.tsx';
import type { DrawingSight } from './use-drawing-view.ts';

type DrawingFrameProps = {
  /** Read aloud. */
  label: string;
  sight: DrawingSight;
  drawing: Extent;
  /** The free margin around the drawing in mm; the rulers begin inside it. */
  free: { x: number; y: number };
  /** Keys in addition to moving and zooming; they are handled first. */
  keys?: Readonly<Record<string, (event: KeyboardEvent) => void>>;
  /** Further buttons in the bar. */
  tools?: ReactNode;
  /** The content of the window. */
  children: ReactNode;
};

const windows = (count: number) => Array.from({ length: count }, (_, n) => n);

/** A window with rulers and buttons, through which a drawing is looked at. */
export function DrawingFrame({ label, sight, drawing, free, keys, tools, children }: DrawingFrameProps) {
  const { view, size, halves, pointer, limits, isFitted, fit, zoomBy, moveBy, trueSize, windowProps } = sight;
  const across = (px: number) => view.x + px / view.scale - free.x;
  const up = (px: number) => drawing.height - free.y - view.y - px / view.scale;

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 240 : 60;
    const handlers: Record<string, (event: KeyboardEvent) => void> = {
      ArrowLeft: () => moveBy(step, 0),
      ArrowRight: () => moveBy(-step, 0),
      ArrowUp: () => moveBy(0, step),
      ArrowDown: () => moveBy(0, -step),
      '+': () => zoomBy(1.5),
      '=': () => zoomBy(1.5),
      '-': () => zoomBy(1 / 1.5),
      '0': fit,
      '1': trueSize,
      ...keys,
    };
    const act = handlers[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(event);
  }

  const isTrue = Math.abs(view.scale / trueScale - 1) < 1e-6;
  return (
    <div
      className="relative grid size-full min-h-0 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)]"
      dir="ltr"
    >
      <div className="flex min-w-0">
        {windows(halves.across).map((n) => (
          <Ruler
            key={n}
            side="top"
            length={size?.width ?? 0}
            from={across(0)}
            way={1}
            scale={view.scale}
            pointer={pointer?.x}
          />
        ))}
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
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative min-w-0 cursor-grab touch-none overflow-hidden bg-sunken select-none focus-visible:-outline-offset-2 active:cursor-grabbing"
      >
        {size && children}
      </div>
      <div className="min-h-0 overflow-hidden">
        {windows(halves.down).map((n) => (
          <Ruler
            key={n}
            side="start"
            length={size?.height ?? 0}
            from={up(0)}
            way={-1}
            scale={view.scale}
            pointer={pointer?.y}
          />
        ))}
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
          <IconButton label="همهٔ طرح" icon={<Maximize2 />} shortcut="0" isDisabled={isFitted} onPress={fit} />
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
          {tools}
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
