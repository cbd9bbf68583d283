import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

type SegmentsProps<Id extends string> = {
  label: string;
  options: readonly { id: Id; label: string; icon?: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string;
};

/** A choice of two to four, side by side in one bar; it takes effect at once. */
export function Segments<Id extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentsProps<Id>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('flex min-w-0 flex-wrap gap-1 rounded-md bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <label
          key={option.id}
          className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-sm px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
