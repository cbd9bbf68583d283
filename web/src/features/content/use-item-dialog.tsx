import type { ComponentType, ReactNode } from 'react';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { useProfile } from '../auth/parts.ts';
import type { ItemDialogProps } from './ItemDialog.tsx';
import type { Item, ItemView } from './view.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** A lazy part loses the types of its items; this gives them back. */
export const ItemDialog = lazyPart(
  async () => (await import('./ItemDialog.tsx')).ItemDialog as ComponentType<object>,
) as <I extends Item, V extends object>(props: ItemDialogProps<I, V>) => ReactNode;

/** `open(null)` is for a new item. An opened item stays as it was when it was opened, even if others change it. */
export function useItemDialog<I extends Item, V extends object>(view: ItemView<I, V>) {
  const { _id: owner } = useProfile();
  const [open, renderDialog] = useRecordDialog<I | null>();
  const dialog = renderDialog((item, control) => (
    <ItemDialog {...control} view={view} item={item} owner={owner} />
  ));
  return [open, dialog] as const;
}
