import { qrMedia } from '#contract/qr';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import type { QrFields } from './qr-fields.ts';

const hints = {
  video: 'بهترین قالب MP4 با H.264 است؛ روی همهٔ گوشی‌ها پخش می‌شود.',
  audio: 'بهترین قالب MP3 یا M4A است؛ روی همهٔ گوشی‌ها پخش می‌شود.',
};

type QrMediaFieldProps = { label: string; kind: 'video' | 'audio'; fields: QrFields };

export function QrMediaField({ label, kind, fields: { media, errors, isBusy } }: QrMediaFieldProps) {
  const { item, isAway } = media;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <FileDrop
        label={label}
        limits={limitsOf({ ...qrMedia[kind], maxBytes: qrMedia[kind].uploadBytes })}
        files={item ? [item] : []}
        onAdd={([file]) => file && media.choose(file)}
        onRemove={media.remove}
        onPause={media.pause}
        onResume={isAway ? undefined : media.resume}
        onRetry={media.resume}
        error={errors.file ?? errors.uploadId ?? errors.seconds ?? errors.poster}
        isDisabled={isBusy}
      />
      <p className="text-xs text-muted">
        {isAway
          ? 'بخشی از این فایل رسیده است. همان فایل را دوباره انتخاب کنید تا از همان‌جا ادامه پیدا کند.'
          : `${hints[kind]} اگر اینترنت قطع شود یا صفحه بسته شود، تا ۲۴ ساعت از همان‌جا ادامه می‌دهد.`}
      </p>
    </div>
  );
}
