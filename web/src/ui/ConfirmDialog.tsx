import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogControl } from './Dialog.tsx';

export type ConfirmOptions = {
  /** The question: «لغو سفارش ۱۰۲۴؟». */
  title: string;
  message: ReactNode;
  /** The verb: «لغو سفارش», never «بله». */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** Runs while the dialog waits; the dialog closes when it resolves and stays open when it rejects. */
  onConfirm: () => unknown;
};

type ConfirmDialogProps = ConfirmOptions & DialogControl;

export function ConfirmDialog({
  title,
  message,
  confirmLabel,
  cancelLabel = 'انصراف',
  tone = 'danger',
  onConfirm,
  isOpen,
  onOpenChange,
}: ConfirmDialogProps) {
  const [isRunning, setRunning] = useState(false);

  async function run() {
    setRunning(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // The caller has shown the error.
    } finally {
      setRunning(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      role="alertdialog"
      isBusy={isRunning}
      footer={
        <>
          <Button variant="ghost" isDisabled={isRunning} onPress={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone} isLoading={isRunning} onPress={run}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-base">{message}</div>
    </Dialog>
  );
}
