import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
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
  /** The toast's second line: what happened, and to whom. */
  doneNote?: string;
  submit: string;
  submitIcon?: ReactNode;
  tone?: 'primary' | 'secondary' | 'danger';
  canSubmit?: boolean;
  /** Buttons shown instead of the submit button. */
  choices?: ReactNode;
  cancel?: string;
  /** Replaces the button that closes the dialog. */
  secondary?: ReactNode;
  className?: string;
  /** Next to the form where there is room for both, else below it; not sent with it. The dialog is wider with it. */
  aside?: ReactNode;
  children: ReactNode;
};

const wider = { sm: 'lg', md: 'lg', lg: 'xl', xl: 'xl' } as const;

/** A form in a dialog, which cannot be closed while it is being sent. `useDialog` mounts it again for each opening. */
export function FormDialog({
  form,
  label,
  done,
  doneNote,
  submit,
  submitIcon,
  tone = 'primary',
  canSubmit = true,
  choices,
  cancel = 'انصراف',
  secondary,
  className,
  aside,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const submitButton = useRef<HTMLButtonElement>(null);
  const { onOpenChange, title } = dialog;
  const isBusy = form.isBusy || dialog.isBusy === true;
  const isUploading = form.upload.progress !== null;

  const { sent } = form;
  const seen = useRef(sent);
  useEffect(() => {
    if (done === undefined || sent === seen.current) return;
    seen.current = sent;
    toast.success(done, undefined, doneNote);
    onOpenChange(false);
    // oxlint-disable-next-line exhaustive-deps -- once for each time that it was sent
  }, [sent]);

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    // In React's tree, a dialog opened from this form is inside it.
    event.stopPropagation();
    if (choices || !canSubmit) return;
    if (tone === 'primary') return form.props.onSubmit();
    // These keys send a reply in the ticket inbox, so an irreversible action needs another press.
    submitButton.current?.focus();
  }

  const fields = (
    <Form {...form.props} id={id} label={label ?? title} className={className} onKeyDown={handleKeyDown}>
      {children}
    </Form>
  );

  return (
    <Dialog
      {...dialog}
      {...(aside && { size: wider[dialog.size ?? 'md'] })}
      isForm
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
          {/* With a key, React does not turn a pressed choice into the submit button, which would send the form. */}
          {choices || (
            <Button
              key="send"
              ref={submitButton}
              type="submit"
              form={id}
              variant={tone}
              icon={submitIcon}
              isLoading={isBusy}
              isDisabled={!canSubmit}
            >
              {submit}
            </Button>
          )}
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
