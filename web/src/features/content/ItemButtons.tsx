import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/Button.tsx';

type ItemButtonsProps = {
  title: string;
  onEdit: () => void;
  /** Left out where nothing of the kind is ever removed. */
  onRemove?: (() => void) | undefined;
};

export const ItemButtons = ({ title, onEdit, onRemove }: ItemButtonsProps) => (
  <span className="flex shrink-0 gap-1">
    <IconButton size="sm" label={`ویرایش ${title}`} icon={<Pencil />} onPress={onEdit} />
    {onRemove && (
      <IconButton size="sm" variant="danger" label={`حذف ${title}`} icon={<Trash2 />} onPress={onRemove} />
    )}
  </span>
);
