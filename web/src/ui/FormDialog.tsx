import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { AnyForm } from '../lib/use-form.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Form } from './Form.tsx';

type FormDialogProps = Pick<
  DialogProps,
  'isOpen' | 'onOpenChange' | 'title' | 'subtitle' | 'size' | 'role' | 'isBusy'
> & {
  form: AnyForm;
  label?: string;
  submit: string;
  submitIcon?: ReactNode;
  tone?: 'primary' | 'secondary' | 'danger';
  canSubmit?: boolean;
  cancel?: string;
  /** Replaces the button that closes the dialog. */
  secondary?: ReactNode;
  /** Keeps the values after closing, until they are sent; a form with a draft always does. */
  keepsValues?: boolean;
  className?: string;
  children: ReactNode;
};

/** A form in a dialog. Each opening resets it, and it cannot be closed while it is being sent. */
export function FormDialog({
  form,
  label,
  submit,
  submitIcon,
  tone = 'primary',
  canSubmit = true,
  cancel = 'انصراف',
  secondary,
  keepsValues = form.keepsDraft,
  className,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const { isOpen, onOpenChange, title } = dialog;
  const isBusy = form.isBusy || dialog.isBusy === true;
  const isUploading = form.upload.progress !== null;

  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current && !keepsValues) form.reset();
    wasOpen.current = isOpen;
  });

  return (
    <Dialog
      {...dialog}
      isBusy={isBusy}
      footer={
        <>
          {isUploading ? (
            <Button variant="ghost" onPress={form.upload.cancel}>
              لغو بارگذاری
            </Button>
          ) : (
            (secondary ?? (
              <Button variant="ghost" isDisabled={isBusy} onPress={() => onOpenChange(false)}>
                {cancel}
              </Button>
            ))
          )}
          <Button
            type="submit"
            form={id}
            variant={tone}
            icon={submitIcon}
            loading={isBusy}
            isDisabled={!canSubmit}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Form {...form.props} id={id} label={label ?? title} className={className}>
        {children}
      </Form>
    </Dialog>
  );
}
