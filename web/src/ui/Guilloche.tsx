import { cx } from './class-names.ts';
import { guillochePaths } from './guilloche-path.ts';

type GuillocheProps = {
  /** Any whole number; each draws its own rosette. */
  seed?: number;
  /** Fewer lines, for up to about 160 px. */
  open?: boolean;
  /** Draws itself when it appears. */
  drawn?: boolean;
  /** Size, place and colour (`text-…`); the lines take the current colour. */
  className?: string;
};

/** Engraver's line work, for banners and empty places. Ornament only: screen readers pass it by. */
export function Guilloche({ seed = 7, open = false, drawn, className }: GuillocheProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden="true"
      className={cx('pointer-events-none', drawn && 'engraved', className)}
    >
      {guillochePaths(seed, open).map((path) => (
        <path
          key={path.length}
          d={path}
          stroke="currentColor"
          strokeWidth="0.75"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
