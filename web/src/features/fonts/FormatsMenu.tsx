import { Download } from 'lucide-react';
import { type DrawingFormat, drawingFormats } from '#contract/fonts';
import { MenuItem, MenuPopover } from '../../ui/Menu.tsx';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';
import { formatNotes } from './texts.ts';

type FormatsMenuProps = PopoverProps & { onTake: (format: DrawingFormat) => void };

export const FormatsMenu = ({ onTake, ...popover }: FormatsMenuProps) => (
  <MenuPopover {...popover} label="دریافت فایل">
    {drawingFormats.map((format) => (
      <MenuItem key={format} icon={<Download />} note={formatNotes[format]} onAction={() => onTake(format)}>
        {format.toUpperCase()}
      </MenuItem>
    ))}
  </MenuPopover>
);
