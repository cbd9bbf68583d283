import { type ReactNode, useEffect, useRef } from 'react';
import { CheckMark } from './CheckMark.tsx';
import { cx } from './class-names.ts';

type CheckboxProps = {
  children: ReactNode;
  note?: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  name?: string;
  className?: string;
};

export function Checkbox({
  children,
  note,
  isSelected,
  onChange,
  isIndeterminate = false,
  isDisabled,
  name,
  className,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The state has no attribute and is a property only.
    if (box.current) box.current.indeterminate = isIndeterminate;
  }, [isIndeterminate, isSelected]);

  return (
    <label
      data-disabled={isDisabled || undefined}
      className={cx(
        'group relative flex min-h-11 cursor-pointer items-start gap-3 rounded-sm py-2 data-disabled:cursor-default data-disabled:opacity-55',
        className,
      )}
    >
      <input
        ref={box}
        type="checkbox"
        name={name}
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute start-0 top-2.5 size-5.5 cursor-[inherit] appearance-none opacity-0"
      />
      <CheckMark isSelected={isSelected} isIndeterminate={isIndeterminate} />
      <span className="min-w-0 flex-1 text-base">
        {children}
        {note && <span className="block text-xs text-muted">{note}</span>}
      </span>
    </label>
  );
}
