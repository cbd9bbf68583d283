import { memo } from 'react';
import type { PicturePath } from '#engraving/reading/picture';
import type { DrawingView, Extent } from './drawing-view.ts';

type DrawnPathsProps = {
  paths: readonly PicturePath[];
  drawing: Extent;
  view: DrawingView;
  window: Extent;
  /** The margin drawn beyond each edge, as a share of the window. */
  beyond: number;
};

/** The width in pixels of a line that has no width. */
const hairline = 1.25;

/** A drawing on its white sheet, as it is seen in a view. */
export function DrawnPaths({ paths, drawing, view, window, beyond }: DrawnPathsProps) {
  const { x, y, scale } = view;
  const [width, height] = [window.width / scale, window.height / scale];
  const grown = 1 + 2 * beyond;
  return (
    <svg
      aria-hidden="true"
      data-theme="light"
      viewBox={`${x - width * beyond} ${y - height * beyond} ${width * grown} ${height * grown}`}
      width={window.width * grown}
      height={window.height * grown}
      style={{ insetInlineStart: -window.width * beyond, insetBlockStart: -window.height * beyond }}
      className="absolute max-w-none"
    >
      <rect {...drawing} className="fill-sheet" />
      <g strokeWidth={hairline / scale} strokeLinecap="round" strokeLinejoin="round">
        <Paths paths={paths} />
      </g>
    </svg>
  );
}

/** The paths that the file paints. A line without a width takes the one around it, so that no zoom redraws the elements. */
export const Paths = memo(function Paths({ paths }: { paths: readonly PicturePath[] }) {
  return paths.map(({ d, fill, isEvenOdd, stroke, width, cap, join, miterLimit, isPlace }, at) => (
    <path
      // oxlint-disable-next-line react/no-array-index-key -- paths have no name, and another picture replaces them all
      key={at}
      d={d}
      fill={fill ?? 'none'}
      fillRule={isEvenOdd ? 'evenodd' : undefined}
      fillOpacity={isPlace ? 0.25 : undefined}
      stroke={stroke ?? undefined}
      strokeWidth={width > 0 ? width : undefined}
      strokeLinecap={width > 0 ? (cap ?? 'butt') : undefined}
      strokeLinejoin={width > 0 ? (join ?? 'miter') : undefined}
      strokeMiterlimit={miterLimit}
    />
  ));
});
