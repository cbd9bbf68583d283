import type { RingOrnament } from '#contract/common/rings';
import { pathData } from '#engraving/export/path-data';
import { ornamentOf } from '#engraving/ornaments';

export function OrnamentMark({ ornament }: { ornament: RingOrnament }) {
  const drawn = ornamentOf(ornament);
  return (
    <svg viewBox="-0.7 -0.7 1.4 1.4" aria-hidden="true" className="size-5">
      {drawn ? (
        <path d={pathData([drawn.contour], 0, 3)} className="fill-current" />
      ) : (
        <path d="M-0.35 0h0.7" strokeWidth="0.1" className="stroke-current" />
      )}
    </svg>
  );
}
