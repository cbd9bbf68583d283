import { Fragment, type ReactNode, useCallback, useState } from 'react';
import type { DialogControl } from './Dialog.tsx';

/**
 * The dialog of one of many records: `const [open, dialog, close] = useRecordDialog((record, control) => …)`; render
 * `dialog` anywhere. Each opening begins anew, and the record stays while the dialog closes.
 */
export function useRecordDialog<R>(
  render: (record: R, control: DialogControl) => ReactNode,
): [open: (record: R) => void, dialog: ReactNode, close: () => void] {
  const [opened, setOpened] = useState<{ record: R; nth: number; isOpen: boolean } | null>(null);
  const open = useCallback(
    (record: R) => setOpened((now) => ({ record, nth: (now?.nth ?? 0) + 1, isOpen: true })),
    [],
  );
  const onOpenChange = (isOpen: boolean) => setOpened((now) => now && { ...now, isOpen });
  const dialog = opened && (
    <Fragment key={opened.nth}>{render(opened.record, { isOpen: opened.isOpen, onOpenChange })}</Fragment>
  );
  return [open, dialog, () => onOpenChange(false)];
}
