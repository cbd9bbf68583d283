import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
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

export function Checkbox({ children, note, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      className={cx(
        'group flex min-h-11 cursor-pointer items-start gap-3 rounded-sm py-2 data-disabled:cursor-default data-disabled:opacity-55',
        className,
      )}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <CheckMark isSelected={isSelected} isIndeterminate={isIndeterminate} />
          <span className="min-w-0 flex-1 text-base">
            {children}
            {note && <span className="block text-xs text-muted">{note}</span>}
          </span>
        </>
      )}
    </AriaCheckbox>
  );
}
