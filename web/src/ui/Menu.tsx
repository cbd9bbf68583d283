import './react-aria-strings.ts';
import { Check } from 'lucide-react';
import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Header,
  Popover,
  Separator,
} from 'react-aria-components/Menu';
import { AriaLinks } from '../lib/aria-links.tsx';
import { PreloadingAnchor } from '../lib/router-link.tsx';
import { cx } from './class-names.ts';
import type { PopoverProps } from './PopoverButton.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { optionClass, popoverClass } from './popover-class.ts';

type Trigger = {
  ref?: Ref<HTMLButtonElement>;
  onPress?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

type Placement = 'bottom end' | 'top start' | 'top end';

type MenuProps = {
  /** A Button or an IconButton. */
  trigger: ReactElement<Trigger>;
  label: string;
  placement?: Placement;
  children: ReactNode;
};

export function Menu({ trigger, label, placement = 'bottom end', children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [focused, setFocused] = useState<true | 'first' | 'last'>(true);

  /** A menu opened by a key focuses an item at once; one opened by a press focuses itself. */
  function open(at: true | 'first' | 'last') {
    setFocused(at);
    setOpen(true);
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onPress: () => open(true),
        onKeyDown: (event) => {
          if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key) || event.repeat) return;
          event.preventDefault();
          event.stopPropagation();
          open(event.key === 'ArrowUp' ? 'last' : 'first');
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      <MenuPopover
        label={label}
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement={placement}
        autoFocus={focused}
        className="min-w-48"
      >
        {children}
      </MenuPopover>
    </>
  );
}

type MenuPopoverProps = PopoverProps & {
  label: string;
  head?: ReactNode;
  placement?: Placement;
  autoFocus?: true | 'first' | 'last';
  className?: string;
  children: ReactNode;
};

/** A menu for a button elsewhere, such as one that rendered before the menu was loaded. */
export function MenuPopover({
  label,
  head,
  placement = 'bottom end',
  autoFocus = true,
  className = 'w-64',
  children,
  ...popover
}: MenuPopoverProps) {
  useCloseOnBack(popover);
  return (
    <Popover
      {...popover}
      aria-label={label}
      placement={placement}
      offset={6}
      className={cx(popoverClass, className)}
    >
      {head}
      <AriaLinks>
        <AriaMenu
          aria-label={label}
          autoFocus={autoFocus}
          onClose={() => popover.onOpenChange(false)}
          className="outline-none"
        >
          {children}
        </AriaMenu>
      </AriaLinks>
    </Popover>
  );
}

type MenuItemProps = {
  children: string;
  icon?: ReactNode;
  note?: string;
  tone?: 'danger';
  href?: string;
  isDisabled?: boolean;
  onAction?: () => void;
};

export function MenuItem({ children, icon, note, tone, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      textValue={children}
      {...(rest.href !== undefined && {
        render: (link) => <PreloadingAnchor {...(link as ComponentProps<typeof PreloadingAnchor>)} />,
      })}
      className={cx(
        optionClass,
        'no-underline data-open:bg-hover',
        tone === 'danger' ? 'text-danger' : '[&>.lucide]:text-muted',
      )}
    >
      {icon}
      <span className="flex min-w-0 flex-1 flex-col">
        {children}
        {note && <span className="text-xs text-muted">{note}</span>}
      </span>
    </AriaMenuItem>
  );
}

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className="px-3 pt-2 pb-1 text-xs text-muted">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

type MenuChoicesProps<Id extends string> = {
  label?: string;
  options: readonly { id: Id; label: string; icon?: ReactNode }[];
  value: Id;
  onChange?: (id: Id) => void;
  /** A `Header`, where the choice has no `label`. */
  children?: ReactNode;
};

/** A choice of one in a menu; it takes effect at once. */
export function MenuChoices<Id extends string>({
  label,
  options,
  value,
  onChange,
  children,
}: MenuChoicesProps<Id>) {
  return (
    <AriaMenuSection
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => onChange?.([...keys][0] as Id)}
    >
      {children}
      {options.map((option) => (
        <AriaMenuItem
          key={option.id}
          id={option.id}
          textValue={option.label}
          className={cx(optionClass, 'group [&>.lucide]:text-muted')}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Check className="invisible group-data-selected:visible" />
        </AriaMenuItem>
      ))}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="mx-2 my-1.5 border-t" />;
}
