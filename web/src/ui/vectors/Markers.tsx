import type { FileFinding } from '#contract/common/file-checks';
import { cx } from '../class-names.ts';
import type { DrawingView, Extent, Place } from './drawing-view.ts';
import { type Severity, severityOf } from './finding-texts.ts';

type MarkersProps = {
  findings: readonly FileFinding[];
  placeOf: (box: FileFinding['places'][number]) => Place;
  /** The place that is looked at. */
  chosen: Place | null;
  view: DrawingView;
  window: Extent;
};

const lines: Record<Severity, string> = {
  danger: 'stroke-danger',
  warning: 'stroke-warning',
  info: 'stroke-info',
};

/** The least size in pixels; a smaller place is shown by a ring around it. */
const min = 12;

/** Marks where something was found. Marks that would lie on each other are drawn once. */
export function Markers({ findings, placeOf, chosen, view, window }: MarkersProps) {
  const seen = new Set<string>();
  const marks = findings.flatMap((finding) => {
    const severity = severityOf(finding);
    return finding.places.flatMap((box) => {
      const mark = markOf(placeOf(box), view, min);
      const { x, y, width, height } = mark;
      if (x > window.width || y > window.height || x + width < 0 || y + height < 0) return [];
      const key = [x, y, x + width, y + height, severity]
        .map((each) => (typeof each === 'number' ? Math.round(each / 6) : each))
        .join(' ');
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ key, severity, mark }];
    });
  });
  return (
    <svg
      aria-hidden="true"
      data-theme="light"
      width={window.width}
      height={window.height}
      className="pointer-events-none absolute inset-0"
    >
      {marks.map(({ key, severity, mark }) => (
        <rect key={key} {...mark} className={cx('fill-none stroke-[1.5]', lines[severity])} />
      ))}
      {chosen && (
        <>
          <rect {...markOf(chosen, view, 28)} className="fill-none stroke-raised stroke-6" />
          <rect {...markOf(chosen, view, 28)} className="fill-none stroke-ember stroke-[2.5]" />
        </>
      )}
    </svg>
  );
}

function markOf([left, top, right, bottom]: Place, { x, y, scale }: DrawingView, smallest: number) {
  const free = 3;
  const width = Math.max((right - left) * scale + 2 * free, smallest);
  const height = Math.max((bottom - top) * scale + 2 * free, smallest);
  return {
    x: ((left + right) / 2 - x) * scale - width / 2,
    y: ((top + bottom) / 2 - y) * scale - height / 2,
    width,
    height,
    rx: Math.min(6, width / 2, height / 2),
  };
}
