import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';

type ItemButtonsProps = {
  title: string;
  onEdit: () => void;
  onRemove: () => void;
};

/** The actions on a course or an episode. */
export const ItemButtons = ({ title, onEdit, onRemove }: ItemButtonsProps) => (
  <>
    <IconButton size="sm" label={`ویرایش ${title}`} icon={<Pencil />} onPress={onEdit} />
    <IconButton size="sm" variant="danger" label={`حذف ${title}`} icon={<Trash2 />} onPress={onRemove} />
  </>
);
