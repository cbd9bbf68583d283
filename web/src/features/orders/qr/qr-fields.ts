import type { FieldErrors } from '../../../lib/use-form.ts';
import type { FileDropItem } from '../../../ui/FileRow.tsx';
import type { useMediaUpload } from './use-media-upload.ts';

export interface QrFields {
  inputs: Record<string, string>;
  write: (part: Record<string, string>) => void;
  errors: FieldErrors;
  isBusy: boolean;
  pictures: {
    files: readonly FileDropItem[];
    onAdd: (files: readonly File[]) => void;
    onRemove: (id: string) => void;
    onCancel: () => void;
    onRetry: () => unknown;
    error: string | undefined;
    isDisabled: boolean;
  };
  media: ReturnType<typeof useMediaUpload>;
}

type ContentForm = Pick<QrFields, 'errors' | 'isBusy'> & {
  values: Pick<QrFields, 'inputs'>;
  set: (part: Pick<QrFields, 'inputs'>) => void;
  forgive: (names: readonly string[]) => void;
  files: QrFields['pictures'];
};

export const fieldsOf = (form: ContentForm, media: QrFields['media']): QrFields => ({
  inputs: form.values.inputs,
  write: (part) => {
    // A changed value may satisfy the server's check.
    form.set({ inputs: { ...form.values.inputs, ...part } });
    form.forgive(Object.keys(part).flatMap((key) => [key, `values.${key}`]));
  },
  errors: form.errors,
  isBusy: form.isBusy,
  pictures: form.files,
  media,
});
