import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

export type FieldProps = {
  label: string;
  hidesLabel?: boolean;
  hint?: ReactNode;
  /** The message under the field; an empty one only marks the field, because a toast explains the fault. */
  error?: string | null;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
};

export const fieldClass = 'flex min-w-0 flex-col gap-1.5';

export const controlClass =
  'w-full min-w-0 rounded-md border border-control bg-raised text-field text-ink transition-[border-color,box-shadow,background-color] hover:border-ink dark:bg-sunken';

export const controlFocusClass =
  'outline-none focus:border-ink focus:ring-1 focus:ring-ink focus-visible:outline-none data-focused:border-ink';

export const controlFocusWithinClass = 'focus-within:border-ink focus-within:ring-1 focus-within:ring-ink';

export const controlInvalidClass =
  'data-invalid:border-danger data-invalid:focus:ring-danger group-data-invalid:border-danger group-data-invalid:focus-within:ring-danger';

const controlDisabledClass = 'data-disabled:cursor-not-allowed data-disabled:opacity-55 disabled:opacity-55';

/** A text control in all its states. */
export const inputClass = cx(controlClass, controlFocusClass, controlInvalidClass, controlDisabledClass);

export const labelClass = (hidden?: boolean) => cx('text-sm font-medium text-ink', hidden && 'sr-only');

export const footHintClass = 'text-xs text-muted group-data-invalid:hidden';

export const footErrorClass = 'flex items-start gap-1.5 text-xs text-danger';

export const RequiredMark = () => (
  <span aria-hidden="true" className="ms-1 text-danger">
    *
  </span>
);

type FieldState = Omit<FieldProps, 'label' | 'hidesLabel' | 'className'> & { isInvalid?: boolean };

/** Ties a browser's own control to its label and to the lines beneath. */
export function useField({ hint, error, isInvalid, name, isRequired, isDisabled }: FieldState) {
  const id = useId();
  const ids = { label: `${id}label`, hint: `${id}hint`, error: `${id}error` };
  const described = [hint && ids.hint, isInvalid && error && ids.error].filter(Boolean).join(' ');
  const state = { 'data-invalid': isInvalid || undefined, 'data-disabled': isDisabled || undefined };
  return {
    frame: state,
    control: {
      ...state,
      id,
      name,
      disabled: isDisabled,
      'aria-invalid': isInvalid || undefined,
      'aria-required': isRequired || undefined,
      'aria-describedby': described || undefined,
    },
    label: { id: ids.label, htmlFor: id },
    foot: { ids, hint, error: isInvalid ? error : null },
  };
}

type FrameProps = FieldProps & {
  isInvalid?: boolean;
  /** Shown next to the label. */
  renderLabel?: (label: ReactNode) => ReactNode;
  children: (control: ReturnType<typeof useField>['control']) => ReactNode;
};

/** A control between its label and its foot. */
export function Field({
  label,
  hidesLabel,
  className,
  renderLabel = (shown) => shown,
  children,
  ...state
}: FrameProps) {
  const { error, isRequired } = state;
  const field = useField({ isInvalid: error !== null && error !== undefined, ...state });
  return (
    <div {...field.frame} className={cx('group', fieldClass, className)}>
      {renderLabel(
        <label {...field.label} className={labelClass(hidesLabel)}>
          {label}
          {isRequired && <RequiredMark />}
        </label>,
      )}
      {children(field.control)}
      <FieldFoot {...field.foot} />
    </div>
  );
}

type FieldFootProps = { ids: { hint: string; error: string }; hint?: ReactNode; error?: string | null };

export function FieldFoot({ ids, hint, error }: FieldFootProps) {
  return (
    <>
      {hint && (
        <span id={ids.hint} className={footHintClass}>
          {hint}
        </span>
      )}
      {error && (
        <span id={ids.error} className={footErrorClass}>
          {error}
        </span>
      )}
    </>
  );
}
