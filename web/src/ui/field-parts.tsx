import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { cx } from './class-names.ts';

export type FieldProps = {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  /**
   * The message under the field; an empty one only marks the field, because a toast says what is wrong. The server's
   * errors also come through `Form`, by the field's `name`.
   */
  error?: string | null;
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

export const controlDisabledClass =
  'data-disabled:cursor-not-allowed data-disabled:opacity-55 disabled:opacity-55';

export function FieldLabel({
  children,
  isRequired,
  hidden,
}: {
  children: string;
  isRequired?: boolean;
  hidden?: boolean;
}) {
  return (
    <Label className={cx('text-sm font-medium text-ink', hidden && 'sr-only')}>
      {children}
      {isRequired && (
        <span aria-hidden="true" className="ms-1 text-danger">
          *
        </span>
      )}
    </Label>
  );
}

type Details = ValidityState | null;

/** Replaces the browser's validation messages, which are in the browser's language. */
function inPersian(errors: string[], details: Details): string[] {
  if (!details || details.customError) return errors;
  if (details.valueMissing) return ['این مورد را پر کنید'];
  if (details.tooLong) return ['متن بلندتر از حد مجاز است'];
  if (details.tooShort) return ['متن کوتاه‌تر از حد لازم است'];
  if (details.typeMismatch || details.patternMismatch) return ['قالب این مورد درست نیست'];
  return errors;
}

export function FieldFoot({ hint, error }: { hint?: ReactNode; error?: string | null }) {
  return (
    <>
      {hint && (
        <Text slot="description" className="text-xs text-muted group-data-invalid:hidden">
          {hint}
        </Text>
      )}
      {error !== '' && (
        <FieldError className="flex items-start gap-1.5 text-xs text-danger">
          {({ validationErrors, validationDetails }) =>
            error ?? inPersian(validationErrors, validationDetails).join(' ')
          }
        </FieldError>
      )}
    </>
  );
}
