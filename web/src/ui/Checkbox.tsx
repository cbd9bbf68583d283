import type { ReactNode } from 'react';
import { CheckMark } from './CheckMark.tsx';
import { cx } from './class-names.ts';

type CheckboxProps = {
  children: ReactNode;
  note?: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  className?: string;
};

export function Checkbox({ children, note, isSelected, onChange, isDisabled, className }: CheckboxProps) {
  return (
    <label
      data-disabled={isDisabled || undefined}
      className={cx(
        'group relative flex min-h-11 cursor-pointer items-start gap-3 rounded-sm py-2 data-disabled:cursor-default data-disabled:opacity-55',
        className,
      )}
    >
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute start-0 top-2.5 size-5.5 cursor-[inherit] appearance-none opacity-0"
      />
      <CheckMark isSelected={isSelected} />
      <span className="min-w-0 flex-1 text-base">
        {children}
        {note && <span className="block text-xs text-muted">{note}</span>}
      </span>
    </label>
  );
}
