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
  /** Formats a value with its unit: «۱۵۰٬۰۰۰ تومان». */
  formatValue: (value: number) => string;
  tone: 'ink' | 'ember';
  className: string;
};

/** In ms. Recharts skips the animation under `prefers-reduced-motion`. */
const drawingMs = 1500;

const compact = new Intl.NumberFormat('fa-IR', { notation: 'compact', maximumFractionDigits: 1 });
const tick = { fontSize: 'var(--text-xs)', fill: 'var(--muted)' };
/** `width` is in px. If not every month's name fits, every second or third one is shown, the current month always. */
const monthsPerTick = (width: number) => (width >= 700 ? 1 : width >= 330 ? 2 : 3);
const monthName = (label: string) => label.split(' ')[0] ?? label;

/** An area chart of the months, from right to left. Arrow keys move along it, and each month is announced. */
export function MonthlyArea({ className, ...rest }: MonthlyAreaProps) {
  const [spoken, setSpoken] = useState('');
  return (
    <div
      role="presentation"
      // A press must not show the focus ring; only Tab does.
      onMouseDown={(event) => event.preventDefault()}
      className={classes('[&_svg]:rounded-md [&_svg]:outline-offset-4', className)}
    >
      <Drawing {...rest} onSay={setSpoken} />
      <output className="sr-only">{spoken}</output>
    </div>
  );
}

type DrawingProps = Omit<MonthlyAreaProps, 'className'> & { onSay: (words: string) => void };

const Drawing = memo(function Drawing({ label, points, formatValue, tone, onSay }: DrawingProps) {
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
          // In a right-to-left page the end of a text is its left edge, so the label grows away from the chart.
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
          content={<Tip formatValue={formatValue} onSay={onSay} />}
        />
        <Area
          // A smooth curve would show values between the months, and below zero, that do not exist.
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

// Recharts adds a dot's position and its data point to the given props.
type NowDotProps = Partial<Pick<DotItemDotProps, 'cx' | 'cy' | 'payload'>> & { now: string | undefined };

function NowDot({ cx, cy, payload, now }: NowDotProps) {
  if ((payload as MonthPoint | undefined)?.x !== now) return null;
  return <circle cx={cx} cy={cy} r={4} fill="var(--glow)" stroke="var(--surface)" strokeWidth={2} />;
}

type TipProps = Partial<Pick<TooltipContentProps, 'active' | 'payload'>> &
  Pick<DrawingProps, 'formatValue' | 'onSay'>;

function Tip({ active, payload, formatValue, onSay }: TipProps) {
  const point = active ? (payload?.[0]?.payload as MonthPoint | undefined) : undefined;
  const words = point ? `${point.label}: ${formatValue(point.y)}` : '';
  useEffect(() => onSay(words), [words, onSay]);
  if (!point) return null;
  return (
    <div
      aria-hidden="true"
      className="rounded-md border bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-raised"
    >
      <p className="text-xs text-muted">{point.label}</p>
      <p className="font-semibold">{formatValue(point.y)}</p>
    </div>
  );
}
