import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { footErrorClass, footHintClass, labelClass, RequiredMark } from './field-parts.tsx';

/** The label of a choice or a date, which the library ties to it. */
export function AriaFieldLabel({
  children,
  isRequired,
  isHidden,
}: {
  children: string;
  isRequired?: boolean;
  isHidden?: boolean;
}) {
  return (
    <Label className={labelClass(isHidden)}>
      {children}
      {isRequired && <RequiredMark />}
    </Label>
  );
}

export function AriaFieldFoot({ hint, error }: { hint?: ReactNode; error?: string | null }) {
  return (
    <>
      {hint && (
        <Text slot="description" className={footHintClass}>
          {hint}
        </Text>
      )}
      {error !== '' && (
        <FieldError className={footErrorClass}>
          {({ validationErrors }) => error ?? validationErrors.join(' ')}
        </FieldError>
      )}
    </>
  );
}
