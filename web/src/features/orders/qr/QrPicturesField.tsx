import { qrMedia } from '#contract/qr';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import type { QrFields } from './qr-fields.ts';

const limits = limitsOf(qrMedia.image);

type QrPicturesFieldProps = { label: string; fields: QrFields };

export function QrPicturesField({ label, fields: { pictures } }: QrPicturesFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <FileDrop {...pictures} label={label} limits={limits} pastesAnywhere />
    </div>
  );
}
