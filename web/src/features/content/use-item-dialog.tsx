import { useRecordDialog } from '../../ui/use-record-dialog.tsx';
import { useProfile } from '../auth/parts.ts';
import { ItemDialog } from './lazy.ts';
import type { Item, ItemView } from './view.ts';

/**
 * The dialog of a kind's items: `const [open, itemDialog] = useItemDialog(view)`, then `open(item)`, or `open(null)` for
 * a new one. Each opening begins anew with the item as it then is, and keeps it: others may change it meanwhile.
 */
export function useItemDialog<I extends Item, V extends object>(view: ItemView<I, V>) {
  const { _id: owner } = useProfile();
  const [open, renderDialog] = useRecordDialog<I | null>();
  const dialog = renderDialog((item, control) => (
    <ItemDialog {...control} view={view} item={item} owner={owner} />
  ));
  return [open, dialog] as const;
}
