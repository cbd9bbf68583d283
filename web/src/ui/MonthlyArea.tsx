import { memo, useEffect, useId, useState } from 'react';
import {
  Area,
  AreaChart,
  CartesianGrid,
  type DotItemDotProps,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { cx as classes } from './class-names.ts';
import type { MonthPoint } from './MonthlyChart.tsx';

type MonthlyAreaProps = {
  label: string;
  points: readonly MonthPoint[];
  /** A figure with its unit: «۱۵۰٬۰۰۰ تومان». */
  said: (value: number) => string;
  tone: 'ink' | 'ember';
  className: string;
};

/** Specification §9. Recharts leaves it out under `prefers-reduced-motion`. */
const drawingMs = 1500;

const compact = new Intl.NumberFormat('fa-IR', { notation: 'compact', maximumFractionDigits: 1 });
const tick = { fontSize: 'var(--text-xs)', fill: 'var(--muted)' };
/** Every month has its name where there is room; else evenly fewer, and always the one we are in. */
const monthsPerTick = (width: number) => (width >= 700 ? 1 : width >= 330 ? 2 : 3);
const monthName = (label: string) => label.split(' ')[0] ?? label;

/** The months as an area, read from right to left. Arrow keys walk along it, and each month is said. */
export function MonthlyArea({ className, ...rest }: MonthlyAreaProps) {
  const [spoken, setSpoken] = useState('');
  return (
    <div
      role="presentation"
      // A press must not leave the keyboard's mark behind, only Tab brings it.
      onMouseDown={(event) => event.preventDefault()}
      className={classes('[&_svg]:rounded-md [&_svg]:outline-offset-4', className)}
    >
      <Drawing {...rest} onSay={setSpoken} />
      <output className="sr-only">{spoken}</output>
    </div>
  );
}

type DrawingProps = Omit<MonthlyAreaProps, 'className'> & { onSay: (words: string) => void };

const Drawing = memo(function Drawing({ label, points, said, tone, onSay }: DrawingProps) {
  const fill = useId();
  const colour = tone === 'ember' ? 'var(--ember)' : 'var(--ink)';
  const last = points.at(-1)?.x;
  const [width, setWidth] = useState(0);
  const ticks = points
    .filter((_, at) => (points.length - 1 - at) % monthsPerTick(width) === 0)
    .map((point) => point.label);
  return (
    <ResponsiveContainer width="100%" height="100%" onResize={setWidth}>
      <AreaChart
        data={[...points]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        aria-label={`نمودار ${label}؛ با کلیدهای چپ و راست بین ماه‌ها بروید`}
      >
        <defs>
          <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor={colour} stopOpacity={0.26} />
            <stop offset="100%" stopColor={colour} stopOpacity={0} />
          </linearGradient>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="2 4" />
        <XAxis
          dataKey="label"
          reversed
          tickFormatter={monthName}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          ticks={ticks}
          interval={0}
          padding={{ left: 24, right: 24 }}
        />
        <YAxis
          orientation="right"
          width="auto"
          // In a right-to-left page the text's end is its left edge: it grows away from the drawing.
          tick={{ ...tick, textAnchor: 'end' }}
          tickFormatter={(value: number) => compact.format(value)}
          tickLine={false}
          axisLine={false}
          tickMargin={6}
          tickCount={4}
          allowDecimals={false}
        />
        <Tooltip
          reverseDirection={{ x: true }}
          cursor={{ stroke: 'var(--control)', strokeDasharray: '2 4' }}
          content={<Tip said={said} onSay={onSay} />}
        />
        <Area
          // A curve would show sums between the months, and dips below zero, that never were.
          type="linear"
          dataKey="y"
          stroke={colour}
          strokeWidth={2}
          fill={`url(#${fill})`}
          animationDuration={drawingMs}
          dot={<NowDot now={last} />}
          activeDot={{ r: 5, fill: colour, stroke: 'var(--surface)', strokeWidth: 2 }}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
});

// Recharts adds a part's place and what is there to the properties given.
type NowDotProps = Partial<Pick<DotItemDotProps, 'cx' | 'cy' | 'payload'>> & { now: string | undefined };

/** A spark on the month we are in. */
function NowDot({ cx, cy, payload, now }: NowDotProps) {
  if ((payload as MonthPoint | undefined)?.x !== now) return null;
  return <circle cx={cx} cy={cy} r={4} fill="var(--glow)" stroke="var(--surface)" strokeWidth={2} />;
}

type TipProps = Partial<Pick<TooltipContentProps, 'active' | 'payload'>> &
  Pick<DrawingProps, 'said' | 'onSay'>;

function Tip({ active, payload, said, onSay }: TipProps) {
  const point = active ? (payload?.[0]?.payload as MonthPoint | undefined) : undefined;
  const words = point ? `${point.label}: ${said(point.y)}` : '';
  useEffect(() => onSay(words), [words, onSay]);
  if (!point) return null;
  return (
    <div
      aria-hidden="true"
      className="rounded-md border bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-raised"
    >
      <p className="text-xs text-muted">{point.label}</p>
      <p className="font-semibold">{said(point.y)}</p>
    </div>
  );
}
