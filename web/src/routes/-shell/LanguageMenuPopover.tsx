import { MenuChoices, MenuPopover } from '../../ui/Menu.tsx';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';

export const LanguageMenuPopover = (popover: PopoverProps) => (
  <MenuPopover {...popover} label="زبان">
    <MenuChoices label="زبان" value="fa" options={[{ id: 'fa', label: 'فارسی' }]} />
  </MenuPopover>
);
