import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
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
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectedKeys={[value]}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.id));
        if (chosen) onChange(chosen.id);
      }}
      className={cx('flex min-w-0 flex-wrap gap-1 rounded-md bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          className="flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-sm px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors data-hovered:text-ink data-selected:bg-raised data-selected:text-ink data-selected:shadow-card"
        >
          {option.icon}
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
