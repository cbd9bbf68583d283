import type { ComponentProps, ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Header,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components/Menu';
import { PreloadingAnchor } from '../lib/router-link.tsx';
import { cx } from './class-names.ts';
import { Kbd } from './Kbd.tsx';
import { optionClass, popoverClass } from './popover-class.ts';

type MenuProps = {
  trigger: ReactElement;
  label?: string;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  children: ReactNode;
  onAction?: (id: string) => void;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

export function Menu({ trigger, label, placement = 'bottom end', children, onAction, ...rest }: MenuProps) {
  return (
    <MenuTrigger {...rest}>
      {trigger}
      <Popover placement={placement} offset={6} className={cx(popoverClass, 'min-w-48')}>
        <AriaMenu
          {...(label ? { 'aria-label': label } : {})}
          onAction={(key) => onAction?.(String(key))}
          className="outline-none"
        >
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

type MenuItemProps = {
  id?: string;
  children: string;
  icon?: ReactNode;
  note?: string;
  shortcut?: string;
  tone?: 'danger';
  href?: string;
  isDisabled?: boolean;
  onAction?: () => void;
};

export function MenuItem({ children, icon, note, shortcut, tone, ...rest }: MenuItemProps) {
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
      {shortcut && <Kbd>{shortcut}</Kbd>}
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

export function MenuSeparator() {
  return <Separator className="mx-2 my-1.5 border-t" />;
}
