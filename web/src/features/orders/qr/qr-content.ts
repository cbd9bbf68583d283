import { isQrMedia, type QrCategory, type QrKind, qrMissing, readQrValues } from '#contract/qr';
import type { FieldErrors } from '../../../lib/use-form.ts';
import { pictureFile } from '../../../lib/read-media.ts';

/** A video or sound that is sent, or on its way, by a resumable upload. */
export interface QrUpload {
  id: string | null;
  name: string;
  /** In bytes. */
  size: number;
  isDone: boolean;
  seconds?: number;
  /** A picture of the video as a `data:` address. */
  poster?: string;
}

/** The texts and choices of a page; its pictures are the form's files. */
export interface QrValues {
  title: string;
  /** Values by the keys of the category's inputs. Those of other categories stay, in case one returns to them. */
  inputs: Record<string, string>;
  upload: QrUpload | null;
}

export const emptyContent: QrValues = { title: '', inputs: {}, upload: null };

/** Videos and sounds come by a resumable upload, pictures with the form. */
export const isUploaded = (kind: QrKind): kind is 'video' | 'audio' => isQrMedia(kind) && kind !== 'image';

/** Returns the faults by the names of their fields. `files` is the number of pictures. */
export function contentFaults(
  category: QrCategory,
  { inputs, upload }: QrValues,
  files: number,
  keepsFiles = false,
): FieldErrors {
  const faults: FieldErrors = readQrValues(category, inputs).faults;
  const { kind } = category;
  if (keepsFiles) return faults;
  if (kind === 'image' && files === 0) faults.file = qrMissing.image;
  if (isUploaded(kind)) {
    if (!upload) faults.file = qrMissing[kind];
    else if (!upload.isDone) faults.file = 'این فایل هنوز نرسیده است؛ بارگذاری را ادامه دهید.';
  }
  return faults;
}

export function contentInput(category: QrCategory, { inputs, upload }: QrValues) {
  const sent = isUploaded(category.kind) ? upload : null;
  return {
    body: {
      values: readQrValues(category, inputs).values,
      ...(sent?.id && { uploadId: sent.id }),
      ...(sent?.seconds !== undefined && { seconds: sent.seconds }),
    },
    extras: sent?.poster ? { poster: pictureFile(sent.poster, 'poster.jpg') } : {},
  };
}
