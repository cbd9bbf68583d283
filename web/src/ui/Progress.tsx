import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';

type ProgressProps = {
  label: string;
  /** 0 to 100; undefined or null while the total is unknown. */
  percent?: number | null;
  hidesLabel?: boolean;
  tone?: 'ember' | 'success' | 'danger';
  className?: string;
};

const tones = { ember: 'bg-ember', success: 'bg-success', danger: 'bg-danger' };

export function Progress({ label, percent, hidesLabel, tone = 'ember', className }: ProgressProps) {
  const isKnown = percent !== null && percent !== undefined;
  const value = isKnown ? Math.min(100, Math.max(0, percent)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? value : undefined}
      aria-valuetext={isKnown ? `${formatNumber(Math.round(value))}٪` : undefined}
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
    >
      {!hidesLabel && (
        <span className="flex justify-between gap-3 text-xs text-muted">
          <span className="truncate">{label}</span>
          {isKnown && <span>{formatNumber(Math.round(value))}٪</span>}
        </span>
      )}
      <span className="relative block h-1 overflow-hidden rounded-full bg-press">
        <span
          className={cx(
            'absolute inset-y-0 start-0 rounded-full',
            tones[tone],
            isKnown ? 'transition-[width] duration-200' : 'quiet-pulse w-full animate-beam',
          )}
          style={isKnown ? { width: `${value}%` } : undefined}
        />
        {isKnown && value > 0 && value < 100 && tone === 'ember' && (
          <span
            className="absolute inset-y-0 w-4 animate-spark rounded-full bg-glow transition-[inset-inline-start] duration-200"
            style={{ insetInlineStart: `calc(${value}% - 1rem)` }}
          />
        )}
      </span>
    </div>
  );
}
