import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { DialogControl } from './Dialog.tsx';

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

type Render<R> = (record: R, control: DialogControl) => ReactNode;

/**
 * The dialog of one of many records: `const [open, renderDialog, close] = useRecordDialog<Device>()`, and anywhere
 * `{renderDialog((device, control) => …)}`, of a lazy part or not. Each opening starts fresh, and the record stays while the
 * dialog closes.
 */
export function useRecordDialog<R>(): [
  open: (record: R) => void,
  renderDialog: (render: Render<R>) => ReactNode,
  close: () => void,
] {
  const [opened, setOpened] = useState<{ record: R; nth: number; isOpen: boolean } | null>(null);
  const open = useCallback(
    (record: R) => setOpened((now) => ({ record, nth: (now?.nth ?? 0) + 1, isOpen: true })),
    [],
  );
  const onOpenChange = (isOpen: boolean) => setOpened((now) => now && { ...now, isOpen });
  const renderDialog = (render: Render<R>) =>
    opened && (
      <Suspense key={opened.nth}>{render(opened.record, { isOpen: opened.isOpen, onOpenChange })}</Suspense>
    );
  return [open, renderDialog, () => onOpenChange(false)];
}
