import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { AnyForm } from '../lib/use-form.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Form } from './Form.tsx';
import { toast } from './toast.ts';

type FormDialogProps = Pick<
  DialogProps,
  'isOpen' | 'onOpenChange' | 'title' | 'subtitle' | 'size' | 'role' | 'isBusy'
> & {
  form: AnyForm;
  label?: string;
  /** Closes the dialog with this message once the form is sent. */
  done?: string;
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
  /** Beside the form where there is room for both, else below it; no part of what is sent. The dialog is wider with it. */
  aside?: ReactNode;
  children: ReactNode;
};

const wider = { sm: 'lg', md: 'lg', lg: 'xl', xl: 'xl' } as const;

/** A form in a dialog. Each opening resets it, and it cannot be closed while it is being sent. */
export function FormDialog({
  form,
  label,
  done,
  submit,
  submitIcon,
  tone = 'primary',
  canSubmit = true,
  cancel = 'انصراف',
  secondary,
  keepsValues = form.keepsDraft,
  className,
  aside,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const { isOpen, onOpenChange, title } = dialog;
  const isBusy = form.isBusy || dialog.isBusy === true;
  const isUploading = form.upload.progress !== null;

  const { sent } = form;
  const before = useRef({ isOpen, sent });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { isOpen, sent };
    if (isOpen && !was.isOpen && !keepsValues) form.reset();
    if (done !== undefined && sent > was.sent) {
      toast.success(done);
      onOpenChange(false);
    }
  });

  const fields = (
    <Form {...form.props} id={id} label={label ?? title} className={className}>
      {children}
    </Form>
  );

  return (
    <Dialog
      {...dialog}
      {...(aside && { size: wider[dialog.size ?? 'md'] })}
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
            isLoading={isBusy}
            isDisabled={!canSubmit}
          >
            {submit}
          </Button>
        </>
      }
    >
      {aside ? (
        <div className="@container">
          {/* The shorter of the two stays in sight while the longer one scrolls. */}
          <div className="grid items-start gap-6 *:min-w-0 @3xl:grid-cols-[minmax(0,1fr)_22rem] @3xl:*:sticky @3xl:*:top-0 @5xl:grid-cols-[minmax(0,1fr)_28rem]">
            {fields}
            {aside}
          </div>
        </div>
      ) : (
        fields
      )}
    </Dialog>
  );
}
