import { Ltr } from '../../ui/Ltr.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { enabledText } from './words.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/Button.tsx';

export const TitleCell = ({ title, text }: { title: string; text: string }) => (
  <span className="flex min-w-0 flex-col">
    <b className="font-semibold wrap-anywhere">{title}</b>
    <span className="line-clamp-1 text-sm break-all text-muted">{text}</span>
  </span>
);

/** The name of an item above the code by which programs know it. */
export const CodeCell = ({ name, code }: { name: string; code: string }) => (
  <span className="flex flex-col">
    <b className="font-semibold">{name}</b>
    <Ltr className="w-fit text-xs text-muted">{code}</Ltr>
  </span>
);

export const EnabledBadge = ({ enabled }: { enabled: boolean }) => (
  <Badge tone={enabled ? 'success' : 'neutral'} hasDot>
    {enabledText(enabled)}
  </Badge>
);

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
