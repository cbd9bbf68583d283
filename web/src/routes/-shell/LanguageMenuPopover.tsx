import '../../ui/react-aria-strings.ts';
import { MenuSection as AriaMenuSection } from 'react-aria-components/Menu';
import { ChoiceItem, MenuPopover } from './MenuPopover.tsx';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';

export function LanguageMenuPopover(popover: PopoverProps) {
  return (
    <MenuPopover {...popover} label="زبان">
      <AriaMenuSection
        aria-label="زبان"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={['fa']}
        onSelectionChange={() => {}}
      >
        <ChoiceItem id="fa">فارسی</ChoiceItem>
      </AriaMenuSection>
    </MenuPopover>
  );
}
