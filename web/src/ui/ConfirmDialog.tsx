import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextArea } from './TextArea.tsx';

export type ConfirmOptions = {
  /** The question: «لغو سفارش ۱۰۲۴؟». */
  title: string;
  /** What will happen, and whether it can be undone. */
  message: ReactNode;
  /** The verb: «لغو سفارش», never «بله». */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** Asks for a reason in a text area. */
  reason?: { label: string; hint?: string; isRequired?: boolean };
  /** Runs while the dialog waits; it closes when this resolves and stays open when it rejects. */
  onConfirm: (reason: string) => unknown;
};

type ConfirmDialogProps = ConfirmOptions & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Further fields, between the message and the reason. */
  children?: ReactNode;
};

export function ConfirmDialog({
  title,
  message,
  confirmLabel,
  cancelLabel = 'انصراف',
  tone = 'danger',
  reason,
  onConfirm,
  isOpen,
  onOpenChange,
  children,
}: ConfirmDialogProps) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [text, setText] = useState('');
  const form = useId();

  async function run(event: FormEvent) {
    event.preventDefault();
    if (reason?.isRequired && text.trim() === '') {
      setError(`${reason.label} را بنویسید`);
      return;
    }
    setRunning(true);
    try {
      await onConfirm(text.trim());
      setText('');
      onOpenChange(false);
    } catch {
      // The caller has said what went wrong; what was typed stays.
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
          <Button type="submit" form={form} variant={tone} loading={isRunning}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={run} noValidate className="flex flex-col gap-4">
        <div className="text-base">{message}</div>
        {children}
        {reason && (
          <TextArea
            label={reason.label}
            hint={reason.hint}
            isRequired={reason.isRequired}
            value={text}
            onChange={(next) => {
              setText(next);
              setError(null);
            }}
            error={error}
            rows={3}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opened to be answered here
            autoFocus
          />
        )}
      </form>
    </Dialog>
  );
}
