import '../../ui/react-aria-strings.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, Popover } from 'react-aria-components/Menu';
import { AriaLinks } from '../../lib/aria-links.tsx';
import { cx } from '../../ui/class-names.ts';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';
import { optionClass, popoverClass } from '../../ui/popover-class.ts';

type MenuPopoverProps = PopoverProps & {
  label: string;
  head?: ReactNode;
  placement?: 'bottom end' | 'top start';
  children: ReactNode;
};

/** A menu for a button that rendered before the menu was loaded. */
export function MenuPopover({
  triggerRef,
  isOpen,
  onOpenChange,
  label,
  head,
  placement = 'bottom end',
  children,
}: MenuPopoverProps) {
  return (
    <Popover
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={6}
      className={cx(popoverClass, 'w-64')}
    >
      {head}
      <AriaLinks>
        <AriaMenu aria-label={label} autoFocus onClose={() => onOpenChange(false)} className="outline-none">
          {children}
        </AriaMenu>
      </AriaLinks>
    </Popover>
  );
}

/** A radio item of a menu; use it in a section with `selectionMode="single"`. */
export function ChoiceItem({ id, icon, children }: { id: string; icon?: ReactNode; children: string }) {
  return (
    <AriaMenuItem id={id} textValue={children} className={cx(optionClass, 'group [&>.lucide]:text-muted')}>
      {icon}
      <span className="flex-1">{children}</span>
      <Check aria-hidden="true" className="invisible group-data-selected:visible" />
    </AriaMenuItem>
  );
}
