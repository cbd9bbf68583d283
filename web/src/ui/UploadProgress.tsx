import { RotateCcw, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { AnyForm } from '../lib/use-form.ts';
import { Button, IconButton } from './Button.tsx';
import { formatBytes } from './file-limits.ts';
import { Progress } from './Progress.tsx';
import { useShownError } from './shown-errors.ts';
import { TopBeam } from './TopBeam.tsx';

type UploadProgressProps = Pick<AnyForm, 'upload'> & {
  /** Tells the person how to continue after a failure; without it a retry button appears after a lost connection. */
  wayOn?: string;
};

export function UploadProgress({ upload, wayOn }: UploadProgressProps) {
  const { progress, failure, isWaiting, cancel, retry } = upload;
  useShownError(wayOn || failure?.code === 'OFFLINE' ? failure : null);
  if (progress !== null) {
    const { percent, speed } = progress;
    return (
      <div className="flex items-center gap-2 rounded-lg bg-ember-soft py-2 ps-4 pe-2">
        {createPortal(<TopBeam isActive percent={percent} />, document.body)}
        <Progress
          label={
            percent < 100
              ? `در حال بارگذاری${speed ? ` · ${formatBytes(speed)} در ثانیه` : ''}`
              : 'در حال بررسی فایل‌ها'
          }
          percent={percent}
          className="flex-1"
        />
        <IconButton size="sm" label="لغو بارگذاری" icon={<X />} onPress={cancel} />
      </div>
    );
  }
  if (isWaiting)
    return (
      <p role="status" className="rounded-lg bg-warning-soft px-4 py-2 text-sm">
        در انتظار اینترنت؛ خودش فرستاده می‌شود.
      </p>
    );
  if (failure && wayOn)
    return (
      <p role="alert" className="rounded-lg bg-danger-soft px-4 py-2 text-sm">
        {failure.message} {wayOn}
      </p>
    );
  if (failure?.code !== 'OFFLINE') return null;
  return (
    <div role="alert" className="flex items-center gap-3 rounded-lg bg-danger-soft py-2 ps-4 pe-2 text-sm">
      <p className="min-w-0 flex-1">{failure.message} چیزی از دست نرفته است.</p>
      <Button size="sm" icon={<RotateCcw />} onPress={retry}>
        تلاش دوباره
      </Button>
    </div>
  );
}
