import { useRecordDialog } from '../../ui/use-record-dialog.tsx';
import { useProfile } from '../auth/parts.ts';
import { ItemDialog } from './lazy.ts';
import type { Item, ItemView } from './view.ts';

/** `open(null)` is for a new item. An opened item stays as it was when it was opened, even if others change it. */
export function useItemDialog<I extends Item, V extends object>(view: ItemView<I, V>) {
  const { _id: owner } = useProfile();
  const [open, renderDialog] = useRecordDialog<I | null>();
  const dialog = renderDialog((item, control) => (
    <ItemDialog {...control} view={view} item={item} owner={owner} />
  ));
  return [open, dialog] as const;
}
