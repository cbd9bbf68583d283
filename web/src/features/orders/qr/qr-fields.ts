import type { FieldErrors } from '../../../lib/use-form.ts';
import type { FileDropItem } from '../../../ui/FileRow.tsx';
import type { useMediaUpload } from './use-media-upload.ts';

/** The values that the inputs of a page read and write, in either form. */
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
