import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type CheckboxProps = {
  children: ReactNode;
  note?: ReactNode;
  isSelected: boolean;
  /** Some of what it stands for is selected. */
  isMixed?: boolean;
  /** `withShift`: the Shift key was held. */
  onChange: (isSelected: boolean, withShift: boolean) => void;
  isDisabled?: boolean;
  className?: string;
};

export function Checkbox({
  children,
  note,
  isSelected,
  isMixed = false,
  onChange,
  isDisabled,
  className,
}: CheckboxProps) {
  return (
    <label
      data-disabled={isDisabled || undefined}
      className={cx(
        'group relative flex min-h-11 cursor-pointer items-start gap-3 rounded-sm py-2 data-disabled:cursor-default data-disabled:opacity-55',
        className,
      )}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)}
        className="absolute start-0 top-2.5 size-5.5 cursor-[inherit] appearance-none opacity-0"
      />
      <CheckMark isSelected={isSelected} isMixed={isMixed} />
      <span className="min-w-0 flex-1 text-base">
        {children}
        {note && <span className="block text-xs text-muted">{note}</span>}
      </span>
    </label>
  );
}

function CheckMark({ isSelected, isMixed }: { isSelected: boolean; isMixed: boolean }) {
  const isFilled = isSelected || isMixed;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-xs border transition-colors group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-data-invalid:border-danger',
        isFilled
          ? 'border-ink bg-ink text-canvas'
          : 'border-control bg-raised group-hover:border-ink dark:bg-sunken',
      )}
    >
      <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className="size-4">
        <path
          d={isMixed ? 'M3.5 8h9' : 'M3 8.5 6.5 12 13 4.5'}
          pathLength={1}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeDasharray={1}
          className={cx('transition-[stroke-dashoffset,opacity] duration-200', !isFilled && 'opacity-0')}
          strokeDashoffset={isFilled ? 0 : 1}
        />
      </svg>
    </span>
  );
}
