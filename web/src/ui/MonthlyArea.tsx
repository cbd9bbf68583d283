import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { formatCompact } from '#contract/common/money';
import { cx } from './class-names.ts';

/** `x` is the month's key, `label` its Persian name and year: «آبان ۱۴۰۵». Without a `y` there was nothing to measure. */
export type MonthPoint = { x: string; label: string; y: number | null };

type MonthlyAreaProps = {
  label: string;
  points: readonly MonthPoint[];
  /** Formats a value with its unit: «۱۵۰٬۰۰۰ تومان». */
  formatValue: (value: number | null) => string;
  tone: 'ink' | 'ember';
  className: string;
};

const monthName = (label: string) => label.split(' ')[0] ?? label;

/** An area chart of the months, from right to left. Arrow keys move along it, and each month is announced. */
export function MonthlyArea({ label, points, formatValue, tone, className }: MonthlyAreaProps) {
  const fill = useId();
  const months = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const colour = tone === 'ember' ? 'var(--ember)' : 'var(--ink)';
  const dotColour = tone === 'ember' ? 'bg-ember' : 'bg-ink';
  const newest = points.length - 1;
  const ticks = ticksUpTo(Math.max(...points.map(({ y }) => y ?? 0)));
  const top = ticks.at(-1) ?? 1;
  /** The place of a month in percent: from the right edge, where the oldest is, and from the bottom. */
  const placeOf = (at: number): Place => ({
    start: (at / Math.max(newest, 1)) * 100,
    bottom: ((points[at]?.y ?? 0) / top) * 100,
  });
  // A month without a value is a gap between two lines; a single one is a dot.
  const runs = runsOf(points);
  const lines = runs.map((run) => {
    const places = run.map(placeOf);
    const [from, to] = [places[0]?.start ?? 0, places.at(-1)?.start ?? 0];
    const line = places.map(({ start, bottom }) => `${100 - start},${100 - bottom}`).join('L');
    return { line: `M${line}`, area: `M${100 - from},100L${line}L${100 - to},100Z` };
  });
  const point = chosen === null ? undefined : points[chosen];

  function follow({ clientX }: PointerEvent) {
    const box = months.current?.getBoundingClientRect();
    if (box?.width) choose(Math.round(((box.right - clientX) / box.width) * newest));
  }

  function choose(at: number) {
    setChosen(Math.min(Math.max(at, 0), newest));
  }

  function walk(event: KeyboardEvent) {
    const now = chosen ?? 0;
    const next = { ArrowLeft: now + 1, ArrowRight: now - 1, Home: 0, End: newest }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <div className={className}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        // Screen readers leave the arrow keys to it.
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`نمودار ${label}؛ با کلیدهای چپ و راست بین ماه‌ها بروید`}
        onKeyDown={walk}
        onFocus={() => setChosen((now) => now ?? 0)}
        onBlur={() => setChosen(null)}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
        className="@container grid h-full touch-pan-y grid-cols-[auto_1fr] grid-rows-[1fr_auto] rounded-md pt-2 text-xs text-muted outline-offset-4 select-none"
      >
        <div aria-hidden="true" className="flex flex-col-reverse justify-between pe-1.5 text-end">
          {ticks.map((tick) => (
            <span key={tick} className="grid h-0 content-center whitespace-nowrap">
              {formatCompact(tick)}
            </span>
          ))}
        </div>
        <div className="relative">
          <div className="absolute inset-0 flex flex-col justify-between">
            {ticks.map((tick) => (
              <span key={tick} className="h-0 border-t border-dashed" />
            ))}
          </div>
          <div ref={months} className="absolute inset-x-6 inset-y-0">
            <div className="size-full animate-draw">
              <svg
                aria-hidden="true"
                viewBox="0 0 100 100"
                preserveAspectRatio="none"
                className="size-full overflow-visible"
              >
                <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
                  <stop offset="0%" stopColor={colour} stopOpacity={0.26} />
                  <stop offset="100%" stopColor={colour} stopOpacity={0} />
                </linearGradient>
                {/* A smooth curve would show values between the months, and below zero, that do not exist. */}
                <path d={lines.map(({ area }) => area).join('')} fill={`url(#${fill})`} />
                <path
                  d={lines.map(({ line }) => line).join('')}
                  fill="none"
                  stroke={colour}
                  strokeWidth={2}
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              </svg>
              {runs
                .filter((run) => run.length === 1 && run[0] !== newest)
                .map(([at = 0]) => (
                  <Dot key={at} {...placeOf(at)} className={cx('size-2.5', dotColour)} />
                ))}
              {points[newest]?.y !== null && <Dot {...placeOf(newest)} className="size-2.5 bg-glow" />}
            </div>
            {chosen !== null && point && (
              <>
                <span
                  className="absolute inset-y-0 border-e border-dashed border-control"
                  style={{ insetInlineStart: `${placeOf(chosen).start}%` }}
                />
                {point.y !== null && <Dot {...placeOf(chosen)} className={cx('size-3', dotColour)} />}
                <Tip {...placeOf(chosen)} point={point} formatValue={formatValue} />
              </>
            )}
          </div>
        </div>
        <div aria-hidden="true" className="relative col-start-2 mx-6 h-6">
          {points.map(({ x, label: name }, at) => (
            <span
              key={x}
              className={cx(
                'absolute top-2 translate-x-1/2 leading-none whitespace-nowrap',
                whereItFits(newest - at),
              )}
              style={{ insetInlineStart: `${placeOf(at).start}%` }}
            >
              {monthName(name)}
            </span>
          ))}
        </div>
      </div>
      <output className="sr-only">{point && `${point.label}: ${formatValue(point.y)}`}</output>
    </div>
  );
}

/** Returns the places of months that have values, those that follow each other together. */
function runsOf(points: readonly MonthPoint[]): number[][] {
  const runs: number[][] = [];
  for (const [at, { y }] of points.entries()) {
    if (y === null) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === at - 1) last.push(at);
    else runs.push([at]);
  }
  return runs;
}

type Place = { start: number; bottom: number };

function Dot({ start, bottom, className }: Place & { className: string }) {
  return (
    <span
      className={cx('absolute translate-1/2 rounded-full border-2 border-surface', className)}
      style={{ insetInlineStart: `${start}%`, bottom: `${bottom}%` }}
    />
  );
}

type TipProps = Place & Pick<MonthlyAreaProps, 'formatValue'> & { point: MonthPoint };

/** Next to its month, on the side with more room. */
function Tip({ start, bottom, point, formatValue }: TipProps) {
  const side =
    start < 50
      ? { insetInlineStart: `calc(${start}% + 0.75rem)` }
      : { insetInlineEnd: `calc(${100 - start}% + 0.75rem)` };
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 rounded-md border bg-raised px-3 py-2 text-sm whitespace-nowrap text-ink shadow-raised transition-[inset] duration-150"
      style={{ ...side, bottom: `clamp(0rem, ${bottom}% - 1.75rem, 100% - 3.5rem)` }}
    >
      <p className="text-xs text-muted">{point.label}</p>
      <p className="font-semibold">{formatValue(point.y)}</p>
    </div>
  );
}

/** If not every month's name fits, every second, third or sixth one is shown, the current month always. */
const whereItFits = (monthsAgo: number) =>
  cx(
    monthsAgo % 2 !== 0 && '@min-[22rem]:@max-[46rem]:hidden',
    monthsAgo % 3 !== 0 && '@max-[22rem]:hidden',
    monthsAgo % 6 !== 0 && '@max-[13rem]:hidden',
  );

const roundSteps = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns up to four round values from zero to `max` or just above, all whole. */
export function ticksUpTo(max: number): number[] {
  const min = Math.max(max / 3, 1);
  const scale = 10 ** Math.floor(Math.log10(min));
  const step =
    roundSteps.map((each) => each * scale).find((each) => each >= min && Number.isInteger(each)) ?? min;
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, at) => at * step);
}
