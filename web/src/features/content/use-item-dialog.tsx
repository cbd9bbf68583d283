import type { ComponentType } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useRecordDialog } from '../../ui/use-record-dialog.tsx';
import { useProfile } from '../auth/parts.ts';
import type { ItemDialogProps } from './ItemDialog.tsx';
import type { Item, ItemView } from './view.ts';

const ItemDialog = lazyPart(
  async () => (await import('./ItemDialog.tsx')).ItemDialog as ComponentType<object>,
);

/**
 * The dialog of a kind's items: `const [open, itemDialog] = useItemDialog(view)`, then `open(item)`, or `open(null)` for
 * a new one. Each opening begins anew with the item as it then is, and keeps it: others may change it meanwhile.
 */
export function useItemDialog<I extends Item, V extends object>(view: ItemView<I, V>) {
  const { _id: owner } = useProfile();
  const [open, renderDialog] = useRecordDialog<I | null>();
  const dialog = renderDialog((item, control) => (
    <ItemDialog {...({ view, item, owner, ...control } satisfies ItemDialogProps<I, V>)} />
  ));
  return [open, dialog] as const;
}
