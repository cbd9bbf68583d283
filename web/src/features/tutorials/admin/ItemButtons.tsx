import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';

type ItemButtonsProps = {
  title: string;
  /** Absent at the ends of the order. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onEdit: () => void;
  onRemove: () => void;
  isRemoving: boolean;
};

/** What may be done to a course or an episode. */
export const ItemButtons = ({ title, onUp, onDown, onEdit, onRemove, isRemoving }: ItemButtonsProps) => (
  <>
    <IconButton
      size="sm"
      label={`بالا بردن ${title}`}
      icon={<ArrowUp />}
      isDisabled={!onUp}
      onPress={() => onUp?.()}
    />
    <IconButton
      size="sm"
      label={`پایین بردن ${title}`}
      icon={<ArrowDown />}
      isDisabled={!onDown}
      onPress={() => onDown?.()}
    />
    <IconButton size="sm" label={`ویرایش ${title}`} icon={<Pencil />} onPress={onEdit} />
    <IconButton
      size="sm"
      variant="danger"
      label={`حذف ${title}`}
      icon={<Trash2 />}
      loading={isRemoving}
      onPress={onRemove}
    />
  </>
);
