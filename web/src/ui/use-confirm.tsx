import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog, type ConfirmOptions } from './ConfirmDialog.tsx';

/**
 * `const [confirm, confirmDialog] = useConfirm()`: render `confirmDialog` anywhere, and call `confirm({ title, message,
 * confirmLabel, onConfirm })` to ask.
 */
export function useConfirm(): [(options: ConfirmOptions) => void, ReactNode] {
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [isOpen, setOpen] = useState(false);
  const confirm = useCallback((next: ConfirmOptions) => {
    setOptions(next);
    setOpen(true);
  }, []);
  return [confirm, options && <ConfirmDialog {...options} isOpen={isOpen} onOpenChange={setOpen} />];
}
