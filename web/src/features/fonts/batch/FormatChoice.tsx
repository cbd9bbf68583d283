import { type DrawingFormat, drawingFormats } from '#contract/fonts';
import { MenuChoices, MenuPopover } from '../../../ui/Menu.tsx';
import type { PopoverProps } from '../../../ui/PopoverButton.tsx';

const options = drawingFormats.map((id) => ({ id, label: id.toUpperCase() }));

type FormatChoiceProps = PopoverProps & { value: DrawingFormat; onChange: (format: DrawingFormat) => void };

export const FormatChoice = ({ value, onChange, ...popover }: FormatChoiceProps) => (
  <MenuPopover {...popover} label="قالب فایل">
    <MenuChoices label="قالب فایل" options={options} value={value} onChange={onChange} />
  </MenuPopover>
);
