import { useState } from 'react';
import type { DialogControl } from './Dialog.tsx';

/**
 * The dialog of the record that the address names in `value`: `dialog` opens and closes it, and `record` is the last one,
 * which stays while it closes.
 */
export function useAddressDialog<R extends string | number>(
  value: R | undefined,
  onClose: () => void,
): { record: R | undefined; dialog: DialogControl } {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return {
    record: value ?? last,
    dialog: { isOpen: value !== undefined, onOpenChange: (isOpen) => !isOpen && onClose() },
  };
}
