import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ItemDialogProps } from './ItemDialog.tsx';
import type { Item } from './view.ts';

// Lists of items must not fetch these: they bring forms, previews and the words of every kind.
export const Changed = lazyPart(async () => (await import('./Changed.tsx')).Changed);
/** A lazy part loses the types of its items; this gives them back. */
export const ItemDialog = lazyPart(
  async () => (await import('./ItemDialog.tsx')).ItemDialog as ComponentType<object>,
) as <I extends Item, V extends object>(props: ItemDialogProps<I, V>) => ReactNode;
