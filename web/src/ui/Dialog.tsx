import './react-aria-strings.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from './class-names.ts';
import { Guilloche } from './Guilloche.tsx';
import { IconButton } from './Button.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

export type DialogControl = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export type DialogProps = DialogControl & {
  title: string;
  subtitle?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Buttons, which stay visible while the body scrolls. */
  footer?: ReactNode;
  /** `alertdialog` requires an answer. */
  role?: 'dialog' | 'alertdialog';
  isBusy?: boolean;
  bodyClassName?: string;
  /** The body has nothing to press, so it takes the focus itself and the arrow keys scroll it. */
  isText?: boolean;
  /** Focuses the first field of the form inside. */
  isForm?: boolean;
  children: ReactNode;
};

const sizes = {
  sm: 'sm:max-w-dialog-sm',
  md: 'sm:max-w-dialog-md',
  lg: 'sm:max-w-dialog-lg',
  xl: 'sm:max-w-dialog-xl',
};

const field =
  ':is(input, textarea, select):not(:disabled, [type="hidden"], [type="file"], [type="radio"]:not(:checked), [tabindex="-1"], [role="combobox"])';

/** On a touchscreen the keyboard would cover the form, and a combo box, which is passed over, would open its list. */
function focusFirst(body: HTMLElement | null) {
  if (!body || !matchMedia('(pointer: fine)').matches) return;
  // A dialog below keeps the focus until this one has taken its place.
  const frame = requestAnimationFrame(() => {
    if (!body.contains(document.activeElement)) body.querySelector<HTMLElement>(`form ${field}`)?.focus();
  });
  return () => cancelAnimationFrame(frame);
}

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  subtitle,
  size = 'md',
  footer,
  role = 'dialog',
  isBusy = false,
  bodyClassName,
  isText = false,
  isForm = false,
  children,
}: DialogProps) {
  useCloseOnBack({ isOpen, onOpenChange: (open) => !isBusy && onOpenChange(open) });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isBusy && role === 'dialog'}
      isKeyboardDismissDisabled={isBusy}
      data-over="scrim"
      className="fixed inset-0 z-40 flex items-end justify-center bg-scrim transition-colors duration-200 data-entering:bg-transparent data-exiting:bg-transparent data-exiting:duration-150 sm:items-center sm:p-6"
    >
      <Modal
        className={cx(
          'flex max-h-(--dialog-max-height) w-full min-w-(--dialog-min-width) flex-col overflow-hidden rounded-t-2xl border bg-raised shadow-overlay transition-[translate,scale,opacity] duration-200 ease-out sm:rounded-2xl',
          'max-sm:data-entering:translate-y-full max-sm:data-exiting:translate-y-full sm:data-entering:scale-[0.97] sm:data-entering:opacity-0 sm:data-exiting:scale-[0.98] sm:data-exiting:opacity-0',
          sizes[size],
        )}
      >
        <AriaDialog
          role={role}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain outline-none tall:overflow-hidden"
        >
          {({ close }) => (
            <>
              <header className="relative flex shrink-0 items-center gap-3 overflow-hidden border-b bg-sunken px-5 py-3.5 max-sm:pt-5">
                <span
                  aria-hidden="true"
                  className="absolute inset-x-0 top-2 mx-auto h-1 w-9 rounded-full bg-control/60 sm:hidden"
                />
                <Guilloche
                  seed={11}
                  className="absolute top-1/2 -end-14 size-44 -translate-y-1/2 text-ember-line max-sm:hidden"
                />
                <div className="relative min-w-0 flex-1">
                  <Heading slot="title" className="line-clamp-3 text-lg font-semibold">
                    {title}
                  </Heading>
                  {subtitle && <p className="line-clamp-2 text-sm text-muted">{subtitle}</p>}
                </div>
                <IconButton
                  label="بستن"
                  icon={<X />}
                  size="sm"
                  isDisabled={isBusy}
                  onPress={close}
                  // Keeps the icon readable on top of the ornament.
                  className="relative -me-1.5 bg-sunken/90"
                />
              </header>
              <div
                ref={isForm ? focusFirst : undefined}
                {...(isText && { tabIndex: 0, role: 'region', 'aria-label': title })}
                className={cx(
                  'shrink-0 grow tall:min-h-0 tall:shrink tall:overflow-y-auto tall:overscroll-contain',
                  bodyClassName ?? 'p-5',
                )}
              >
                {children}
              </div>
              {footer && (
                <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2.5 border-t bg-raised px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-auto">
                  {footer}
                </footer>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
