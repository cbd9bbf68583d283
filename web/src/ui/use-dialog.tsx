import { type ReactNode, useCallback, useState } from 'react';
import { Deferred } from './Deferred.tsx';
import type { DialogControl } from './Dialog.tsx';

/**
 * `const [open, dialog] = useDialog((control) => <AddDialog {...control} />)`: render `dialog` anywhere. A lazy part is
 * loaded with the first opening and stays mounted.
 */
export function useDialog(
  render: (control: DialogControl) => ReactNode,
): [open: () => void, dialog: ReactNode] {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const dialog = <Deferred when={isOpen}>{render({ isOpen, onOpenChange: setOpen })}</Deferred>;
  return [open, dialog];
}
