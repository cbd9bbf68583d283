import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { readMeasure } from '../lib/read-measure.ts';
import { cx } from './class-names.ts';
import { controlClass, fieldClass } from './field-parts.tsx';
import { typedFault } from './typed-faults.ts';

type StepperProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** The step of a press or an arrow key; Page Up and Page Down take ten. */
  step: number;
  /** A short unit inside the field. */
  unit?: string;
  hint?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
  /** A slider below, for the finger and the mouse. */
  hasSlider?: boolean;
  className?: string;
};

/** In ms: a button that is held down begins to repeat, and then repeats. */
const holding = { begins: 400, repeats: 70 };

const tidy = (value: number) => Math.round(value * 1000) / 1000;

/**
 * A number with buttons, arrow keys and, if wished, a slider. A typed number counts once it is within the limits;
 * what cannot be read stays with the reason, and holds up what would use the number.
 */
export function Stepper({
  label,
  value,
  onChange,
  min,
  max,
  step,
  unit,
  hint,
  error,
  isDisabled = false,
  hasSlider = false,
  className,
}: StepperProps) {
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  /** The typed text, with its value or the one that it failed to replace. */
  const [entry, setEntry] = useState<{ text: string; of: number } | null>(null);
  const typed = entry && (isFocused || entry.of === value) ? entry.text : null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const clamp = (next: number) => tidy(Math.min(max, Math.max(min, next)));
  const text = typed ?? formatNumber(value).replace('\u200e', '');
  const outside = typed !== null && typed !== '' && clampedFault(typed);
  const message = error ?? (outside || undefined);

  function clampedFault(text: string): string | false {
    const number = readMeasure(text);
    if (number !== null && number >= min && number <= max) return false;
    const wanted = `عددی از ${formatNumber(min)} تا ${formatNumber(max)} وارد کنید.`;
    return number === null && !isFocused ? `«${text}» خوانده نشد. ${wanted}` : wanted;
  }

  /** Steps meet at whole steps: from ۱٫۰۳ the next is ۱٫۱. */
  function stepBy(steps: number) {
    const now = latest.current;
    const grid = tidy(now / step);
    const next = clamp((steps > 0 ? Math.floor(grid) : Math.ceil(grid)) * step + steps * step);
    setEntry(null);
    if (next === now) return;
    latest.current = next;
    onChange(next);
  }

  function type(text: string) {
    const number = readMeasure(text);
    const isWithin = number !== null && number >= min && number <= max;
    setEntry({ text, of: isWithin ? tidy(number) : value });
    if (isWithin) onChange(tidy(number));
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stepBy(steps);
  }

  const release = () => clearTimeout(timer.current);
  const stepButton = (steps: 1 | -1, icon: ReactNode) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${steps > 0 ? 'بیشتر' : 'کمتر'}: ${label}`}
      disabled={isDisabled || (steps > 0 ? value >= max : value <= min)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        release();
        stepBy(steps);
        const repeat = () => {
          stepBy(steps);
          timer.current = setTimeout(repeat, holding.repeats);
        };
        timer.current = setTimeout(repeat, holding.begins);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // A press of a screen reader or of a key comes without a pointer.
      onClick={(event) => event.detail === 0 && stepBy(steps)}
      onContextMenu={(event) => event.preventDefault()}
      className="grid w-11 shrink-0 cursor-pointer touch-manipulation place-items-center rounded-sm text-muted transition-colors select-none hover:bg-hover hover:text-ink active:bg-press disabled:cursor-default disabled:opacity-40"
    >
      {icon}
    </button>
  );

  return (
    <div className={cx(fieldClass, className)}>
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <div
        className={cx(
          controlClass,
          isDisabled && 'opacity-55',
          'flex min-h-11 items-stretch p-0.5 focus-within:border-ink focus-within:ring-1 focus-within:ring-ink',
          message ? 'border-danger focus-within:border-danger focus-within:ring-danger' : '',
        )}
      >
        {stepButton(1, <Plus />)}
        <span className="relative flex min-w-0 flex-1 items-center justify-center gap-1.5">
          <input
            id={id}
            type="text"
            role="spinbutton"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={text}
            disabled={isDisabled}
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={[formatNumber(value), unit].filter(Boolean).join(' ')}
            aria-invalid={message ? true : undefined}
            {...(outside && typedFault)}
            aria-describedby={message || hint ? `${id}-note` : undefined}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={(event) => {
              setFocused(true);
              event.currentTarget.select();
            }}
            onBlur={() => {
              setFocused(false);
              if (typed !== null && (typed.trim() === '' || !clampedFault(typed))) setEntry(null);
            }}
            onKeyDown={onKeyDown}
            className="field-sizing-content w-14 min-w-8 max-w-full bg-transparent text-center outline-none focus-visible:outline-none"
          />
          {unit && <span className="shrink-0 text-xs text-muted">{unit}</span>}
        </span>
        {stepButton(-1, <Minus />)}
      </div>
      {hasSlider && (
        <input
          type="range"
          // The field above is the same for the keyboard and for screen readers.
          tabIndex={-1}
          aria-hidden="true"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={isDisabled}
          onChange={(event) => {
            setEntry(null);
            onChange(tidy(event.currentTarget.valueAsNumber));
          }}
          className="h-6 w-full cursor-pointer accent-ink disabled:cursor-default disabled:opacity-55"
        />
      )}
      {(message || hint) && (
        <div id={`${id}-note`} className={cx('text-xs', message ? 'text-danger' : 'text-muted')}>
          {message ?? hint}
        </div>
      )}
    </div>
  );
}
