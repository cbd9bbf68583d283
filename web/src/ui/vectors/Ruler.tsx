import { cx } from '../class-names.ts';
import { ticksBetween, tickStep } from './drawing-view.ts';
import { formatLength } from '#contract/common/money';

type RulerProps = {
  side: 'top' | 'start';
  /** In pixels. */
  length: number;
  /** The number at the ruler's left or upper end, in mm; `way` is -1 where it counts down from there. */
  from: number;
  way: 1 | -1;
  scale: number;
  /** The pointer's position, in pixels. */
  pointer: number | undefined;
};

const thick = 24;

/** Says mm along an edge of the window, in ticks that fit the zoom. */
export function Ruler({ side, length, from, way, scale, pointer }: RulerProps) {
  const isTop = side === 'top';
  const end = from + (way * length) / scale;
  const step = tickStep(scale);
  const ticks = ticksBetween(Math.min(from, end), Math.max(from, end), step);
  return (
    <svg
      aria-hidden="true"
      width={isTop ? length : thick}
      height={isTop ? thick : length}
      className={cx('block bg-surface text-muted', isTop ? 'border-b' : 'border-s')}
    >
      {ticks.map(({ at, isNumbered }) => {
        const place = (at - from) * way * scale;
        const long = isNumbered ? 9 : 4;
        return (
          <g key={Math.round((at / step) * 5)}>
            <line
              {...(isTop
                ? { x1: place, x2: place, y1: thick - long, y2: thick }
                : { x1: 0, x2: long, y1: place, y2: place })}
              className="stroke-control"
            />
            {isNumbered && (
              <text
                direction="ltr"
                textAnchor="middle"
                className="fill-current text-2xs"
                {...(isTop
                  ? { x: place, y: 11 }
                  : { transform: `translate(${thick - 5} ${place}) rotate(-90)` })}
              >
                {formatLength(Math.round(at * 1e6) / 1e6)}
              </text>
            )}
          </g>
        );
      })}
      {pointer !== undefined && (
        <line
          {...(isTop
            ? { x1: pointer, x2: pointer, y1: 0, y2: thick }
            : { x1: 0, x2: thick, y1: pointer, y2: pointer })}
          className="stroke-ember"
        />
      )}
    </svg>
  );
}
