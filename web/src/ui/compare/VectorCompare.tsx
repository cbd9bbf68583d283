import { ArrowLeft } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import type { ComparedVectors } from '#engraving/operations/compare-vectors';
import { Button } from '../Button.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { DrawingFrame } from '../vectors/DrawingFrame.tsx';
import { type DrawingView, type Extent, transformBetween } from '../vectors/drawing-view.ts';
import { useDrawingView } from '../vectors/use-drawing-view.ts';
import { ComparePanes } from './ComparePanes.tsx';
import type { Comparing, Side } from './compare-modes.ts';

type VectorCompareProps = {
  compared: ComparedVectors;
  comparing: Comparing;
  labels: Readonly<Record<Side, string>>;
};

/** Longer path data is redrawn only when the hand rests, after so many ms. */
const long = 200_000;
const rest = 140;

/** Two drawings in one place, in mm: what they have in common in grey, and what one of them has alone in its colour. */
export function VectorCompare({ compared, comparing, labels }: VectorCompareProps) {
  const { box, common, removed, added, places } = compared;
  const { mode, keys } = comparing;
  const drawing = useMemo(() => ({ width: box.right - box.left, height: box.top - box.bottom }), [box]);
  const sight = useDrawingView(drawing, mode === 'side');
  const { view, size, halves, goTo } = sight;
  const isSlow =
    [common, removed, added].reduce((sum, { areas, lines }) => sum + areas.length + lines.length, 0) > long;
  const rested = useDebouncedValue(view, rest);
  const drawn = isSlow ? rested : view;
  const [at, setAt] = useState(-1);
  const margin = Math.max(drawing.width, drawing.height) * (0.02 / 1.04);

  function goToNext() {
    const next = (at + 1) % places.length;
    const place = places[next];
    setAt(next);
    if (place)
      goTo([place.left - box.left, box.top - place.top, place.right - box.left, box.top - place.bottom]);
  }

  const seen = (parts: Parts) =>
    size && <Seen compared={compared} parts={parts} view={drawn} now={view} window={size} />;
  return (
    <DrawingFrame
      label={`مقایسهٔ ${labels.one} با ${labels.other}؛ با کلیدهای جهت جابه‌جا و با + و - بزرگ و کوچک می‌شود`}
      sight={sight}
      drawing={drawing}
      free={{ x: margin, y: margin }}
      keys={keys}
      tools={
        places.length > 0 && (
          <Button variant="ghost" size="sm" icon={<ArrowLeft />} onPress={goToNext}>
            {at < 0
              ? `تفاوت‌ها (${formatNumber(places.length)})`
              : `تفاوت ${formatNumber(at + 1)} از ${formatNumber(places.length)}`}
          </Button>
        )
      }
    >
      {size && (
        <ComparePanes
          comparing={comparing}
          labels={labels}
          isStacked={halves.down === 2}
          show={seen}
          difference={seen('both')}
        />
      )}
    </DrawingFrame>
  );
}

type Parts = Side | 'both';

type SeenProps = {
  compared: ComparedVectors;
  parts: Parts;
  /** The view for which it is drawn, and the one in which it is seen. */
  view: DrawingView;
  now: DrawingView;
  window: Extent;
};

/** The width in pixels of lines, and of the edge that keeps small areas in sight. */
const hairline = 1.25;
/** That of the lines of one drawing alone; in a narrow window they would run into each other. */
const ownLine = (window: Extent) => (window.width < 480 ? 1 : 2);

function Seen({ compared, parts, view, now, window }: SeenProps) {
  const { box, common, removed, added } = compared;
  const own = parts === 'one' ? removed : added;
  const hatch = useId();
  const { x, y, scale } = view;
  const [width, height] = [window.width / scale, window.height / scale];
  return (
    <svg
      aria-hidden="true"
      viewBox={`${x} ${y} ${width} ${height}`}
      {...window}
      style={{ transform: transformBetween(view, now) }}
      className="absolute inset-0 max-w-none origin-top-left overflow-visible"
    >
      <defs>
        <pattern
          id={hatch}
          width={6 / scale}
          height={6 / scale}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={6 / scale} height={6 / scale} className="fill-raised" />
          <rect width={3.5 / scale} height={6 / scale} className="fill-removed" />
        </pattern>
      </defs>
      <rect width={box.right - box.left} height={box.top - box.bottom} className="fill-raised" />
      {parts === 'both' ? (
        <g strokeWidth={hairline / scale} strokeLinejoin="round">
          <path d={common.areas} className="fill-kept" />
          <path d={common.lines} fill="none" className="stroke-control" />
          <path d={removed.areas} fill={`url(#${hatch})`} className="stroke-removed" />
          <path d={added.areas} className="fill-added stroke-added" />
          <g strokeWidth={ownLine(window) / scale}>
            {/* Hatching and dashes tell them apart without the colour. */}
            <g strokeDasharray={`${5 / scale} ${3 / scale}`}>
              <path d={removed.lines} fill="none" className="stroke-removed" />
            </g>
            <path d={added.lines} fill="none" strokeLinecap="round" className="stroke-added" />
          </g>
        </g>
      ) : (
        <g strokeWidth={hairline / scale} strokeLinecap="round" strokeLinejoin="round">
          <path d={common.areas + own.areas} className="fill-ink" />
          <path d={common.lines + own.lines} fill="none" className="stroke-ink" />
        </g>
      )}
    </svg>
  );
}
