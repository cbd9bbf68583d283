import { memo } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { cx } from '../../ui/class-names.ts';
import type { DrawnStrip, StripFinding } from '#engraving/operations/lettering';
import { rulers, type StripZoom } from './use-strip-zoom.ts';

type StripProps = {
  strip: DrawnStrip;
  findings: readonly StripFinding[];
  margin: number;
  zoom: StripZoom;
  label: string;
  /** The drawing is older than the settings. */
  isOld: boolean;
  isExact: boolean;
  /** Its left and right edges meet. */
  isRing: boolean;
};

export function Strip({ strip, findings, margin, zoom, label, isOld, isExact, isRing }: StripProps) {
  const { scale, isReady } = zoom;
  const [width, height] = [strip.width * scale, strip.height * scale];
  const whole = { width: rulers.left + width + rulers.right, height: rulers.top + height + rulers.bottom };
  return (
    <div
      {...zoom.boxProps}
      dir="ltr"
      aria-label={`${isRing ? 'نوار باز‌شدهٔ حلقه' : 'قطعهٔ تخت'}؛ با + و − بزرگ و کوچک و با ۰ کامل دیده می‌شود`}
      className="max-h-[min(62dvh,40rem)] touch-pan-x touch-pan-y overflow-auto overscroll-x-contain rounded-md outline-offset-0! [scrollbar-width:thin] max-lg:max-h-[30dvh]"
    >
      {isReady && (
        <svg
          role="img"
          aria-label={label}
          width={whole.width}
          height={whole.height}
          viewBox={`0 0 ${whole.width} ${whole.height}`}
          className={cx('mx-auto block transition-opacity', isOld && 'opacity-60')}
        >
          <defs>
            <linearGradient id="strip-metal" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className="[stop-color:var(--ring-dark)]" />
              <stop offset="0.06" className="[stop-color:var(--ring-mid)]" />
              <stop offset="0.42" className="[stop-color:var(--ring-light)]" />
              <stop offset="0.9" className="[stop-color:var(--ring-mid)]" />
              <stop offset="1" className="[stop-color:var(--ring-dark)]" />
            </linearGradient>
          </defs>
          <Rulers mmWide={strip.width} mmHigh={strip.height} scale={scale} />
          <g transform={`translate(${rulers.left} ${rulers.top})`}>
            {strip.edge ? (
              <path d={strip.edge} transform={`scale(${scale})`} fill="url(#strip-metal)" />
            ) : (
              <rect width={width} height={height} rx="1.5" fill="url(#strip-metal)" />
            )}
            {margin > 0 &&
              !strip.edge &&
              [margin * scale, height - margin * scale].map((y) => (
                <line
                  key={y}
                  x2={width}
                  y1={y}
                  y2={y}
                  strokeWidth="1"
                  strokeDasharray="2 5"
                  className="stroke-(--ring-ink) opacity-35"
                />
              ))}
            <g transform={`scale(${scale})`}>
              <path
                d={strip.path}
                fillRule="evenodd"
                className="fill-(--ring-ink)"
                data-drawing={isExact ? 'exact' : 'preview'}
              />
              {findings.map(({ code, path }) => (
                <path
                  key={code}
                  d={path}
                  fillRule="evenodd"
                  vectorEffect="non-scaling-stroke"
                  strokeWidth="3"
                  strokeLinejoin="round"
                  data-finding={code}
                  className="animate-spark fill-danger-fill stroke-danger-fill"
                />
              ))}
            </g>
            {(isRing ? [0, width] : []).map((x) => (
              <line
                key={x}
                x1={x}
                x2={x}
                y1={-6}
                y2={height + 6}
                strokeWidth="1.5"
                strokeDasharray="4 3"
                className="stroke-ember"
              />
            ))}
          </g>
        </svg>
      )}
    </div>
  );
}

type RulersProps = { mmWide: number; mmHigh: number; scale: number };

const Rulers = memo(function Rulers({ mmWide, mmHigh, scale }: RulersProps) {
  const every = scale >= 5 ? 1 : 5;
  const named = scale * 5 >= 44 ? (scale >= 34 ? 1 : 5) : 10;
  const ticks = (length: number) =>
    Array.from({ length: Math.floor(length / every) + 1 }, (_, at) => at * every);
  const long = (mm: number) => (mm % 10 === 0 ? 10 : mm % 5 === 0 ? 7 : 4);
  const namedUp = scale >= 16 ? 1 : 5;
  return (
    <g className="fill-muted stroke-control" aria-hidden="true">
      {ticks(mmWide).map((mm) => {
        const x = rulers.left + mm * scale;
        return (
          <g key={mm}>
            <line x1={x} x2={x} y1={rulers.top - 4 - long(mm)} y2={rulers.top - 4} strokeWidth="1" />
            {mm % named === 0 && (
              <text x={x} y="9" textAnchor="middle" strokeWidth="0" fontSize="10">
                {toPersianDigits(mm)}
              </text>
            )}
          </g>
        );
      })}
      {ticks(mmHigh).map((mm) => {
        const y = rulers.top + (mmHigh - mm) * scale;
        return (
          <g key={mm}>
            <line x1={rulers.left - 4 - long(mm)} x2={rulers.left - 4} y1={y} y2={y} strokeWidth="1" />
            {mm % namedUp === 0 && mm > 0 && (
              <text x={rulers.left - 16} y={y + 3.5} textAnchor="end" strokeWidth="0" fontSize="10">
                {toPersianDigits(mm)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
});
