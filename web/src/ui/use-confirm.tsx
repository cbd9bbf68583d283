import { type ReactNode, useCallback, useState } from 'react';
import type { ConfirmOptions } from './ConfirmDialog.tsx';
import { Deferred } from './Deferred.tsx';
import { lazyPart } from './lazy-part.ts';

const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

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
  const dialog = options && (
    <Deferred when={isOpen}>
      <ConfirmDialog {...options} isOpen={isOpen} onOpenChange={setOpen} />
    </Deferred>
  );
  return [confirm, dialog];
}
