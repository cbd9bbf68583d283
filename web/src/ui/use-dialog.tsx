import { type ReactNode, useCallback } from 'react';
import type { DialogControl } from './Dialog.tsx';
import { useRecordDialog } from './use-record-dialog.tsx';

/**
 * `const [open, dialog] = useDialog((control) => <AddDialog {...control} />)`: render `dialog` anywhere, of a lazy part or
 * not. Each opening starts fresh.
 */
export function useDialog(
  render: (control: DialogControl) => ReactNode,
): [open: () => void, dialog: ReactNode] {
  const [openRecord, renderDialog] = useRecordDialog<null>();
  const open = useCallback(() => openRecord(null), [openRecord]);
  return [open, renderDialog((_, control) => render(control))];
}
