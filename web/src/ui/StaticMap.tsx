import { useState } from 'react';
import { cx } from './class-names.ts';
import { MapPinShape } from './MapPinShape.tsx';
import { creditOf, type MapPoint, tileAt, tileUrl } from './map-tiles.ts';

type StaticMapProps = {
  tiles: string;
  point: MapPoint;
  /** The class that sets its height; up to 512 px of width on either side of the point are drawn. */
  className?: string;
};

const zoom = 16;
const side = 256;
const columns = [-2, -1, 0, 1, 2];
const rows = [-1, 0, 1];

/** A map that only shows a point; renders nothing when its tiles do not load. */
export function StaticMap({ tiles, point, className }: StaticMapProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  const { x, y } = tileAt(point, zoom);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return (
    <span
      dir="ltr"
      aria-hidden="true"
      className={cx('relative isolate block overflow-hidden bg-sunken', className)}
    >
      <span className="absolute inset-0 dark:brightness-75">
        {rows.flatMap((down) =>
          columns.map((across) => (
            <img
              key={`${across} ${down}`}
              src={tileUrl(tiles, zoom, column + across, row + down)}
              alt=""
              loading="lazy"
              // Map services require a referrer, and the page's own policy sends none.
              referrerPolicy="origin"
              onError={() => setBroken(true)}
              className="absolute size-64 max-w-none"
              style={{
                insetInlineStart: `calc(50% + ${(column + across - x) * side}px)`,
                insetBlockStart: `calc(50% + ${(row + down - y) * side}px)`,
              }}
            />
          )),
        )}
      </span>
      <MapPinShape className="absolute start-1/2 top-1/2 h-10 w-8 -translate-x-1/2 -translate-y-full" />
      <span className="absolute end-0 bottom-0 rounded-ss-sm bg-surface px-1.5 text-2xs text-muted">
        {creditOf(tiles)}
      </span>
    </span>
  );
}
