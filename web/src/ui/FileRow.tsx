import { File as FileIcon, Pause, Play, RotateCcw, Trash2, X } from 'lucide-react';
import { Suspense } from 'react';
import { formatNumber } from '#contract/common/money';
import { vectorKindOf } from '../lib/vectors/vector-kind.ts';
import { cx } from './class-names.ts';
import { formatBytes } from './file-limits.ts';
import { IconButton } from './IconButton.tsx';
import { lazyPart } from './lazy-part.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { Progress } from './Progress.tsx';
import { FileName } from './FileName.tsx';

const ChosenPicture = lazyPart(async () => (await import('./vectors/ChosenVector.tsx')).ChosenPicture);
const ChosenNote = lazyPart(async () => (await import('./vectors/ChosenVector.tsx')).ChosenNote);

export type FileDropItem = {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  /** A chosen file is its own preview; for files already sent, the address of a picture. */
  file?: File;
  thumb?: string;
  /** `paused`: a part is sent, and the rest waits for the person or for the connection (`error` says which). */
  status: 'waiting' | 'sending' | 'paused' | 'done' | 'failed';
  /** 0 to 100. */
  percent?: number;
  /** In bytes a second. */
  speed?: number;
  error?: string;
};

type FileRowProps = {
  file: FileDropItem;
  onRemove?: (id: string) => void;
  onCancel?: (id: string) => void;
  onRetry?: (id: string) => void;
  onPause?: (id: string) => void;
  onResume?: (id: string) => void;
  /** Takes a file that was made of this one. */
  onTake?: (file: File) => void;
};

const readable = /^image\/(png|jpeg|webp)$/;

function stateText(file: FileDropItem): string {
  if (file.status === 'failed') return file.error ?? 'فرستاده نشد';
  if (file.status === 'done') return formatBytes(file.size);
  if (file.status === 'waiting') return `${formatBytes(file.size)} · در صف`;
  if (file.status === 'paused')
    return `${formatNumber(Math.floor(file.percent ?? 0))}٪ از ${formatBytes(file.size)} · ${file.error ?? 'نگه داشته شد'}`;
  const speed = file.speed ? ` · ${formatBytes(file.speed)} در ثانیه` : '';
  return `${formatNumber(Math.round(file.percent ?? 0))}٪ از ${formatBytes(file.size)}${speed}`;
}

export function FileRow({ file, onRemove, onCancel, onRetry, onPause, onResume, onTake }: FileRowProps) {
  const picture = file.file && readable.test(file.file.type) ? file.file : null;
  const vector = file.file && vectorKindOf(file.name) ? file.file : null;
  const ending = file.name.includes('.') ? file.name.split('.').pop()?.slice(0, 4).toUpperCase() : '';
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-md border bg-surface p-2">
      <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-hover text-muted">
        {picture ? (
          <PicturePreview file={picture} className="size-full" />
        ) : file.thumb ? (
          <img src={file.thumb} alt="" className="size-full object-cover" />
        ) : vector ? (
          <Suspense fallback={<Ending>{ending}</Ending>}>
            <ChosenPicture id={file.id} file={vector} fallback={<Ending>{ending}</Ending>} />
          </Suspense>
        ) : ending ? (
          <Ending>{ending}</Ending>
        ) : (
          <FileIcon />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <FileName className="text-sm font-medium">{file.name}</FileName>
        <span className={cx('text-xs', file.status === 'failed' ? 'text-danger' : 'text-muted')}>
          {stateText(file)}
        </span>
        {vector && (
          <Suspense fallback={<span className="text-xs text-muted">در حال بررسی…</span>}>
            <ChosenNote id={file.id} file={vector} onTake={onTake} />
          </Suspense>
        )}
        {(file.status === 'sending' || file.status === 'paused') && (
          <Progress
            label={`بارگذاری ${file.name}`}
            hideLabel
            percent={file.percent ?? null}
            className="pt-1"
          />
        )}
      </div>
      {file.status === 'failed' && onRetry && (
        <IconButton size="sm" label="تلاش دوباره" icon={<RotateCcw />} onPress={() => onRetry(file.id)} />
      )}
      {file.status === 'sending' && onPause && (
        <IconButton size="sm" label="نگه داشتن بارگذاری" icon={<Pause />} onPress={() => onPause(file.id)} />
      )}
      {file.status === 'paused' && onResume && (
        <IconButton size="sm" label="ادامهٔ بارگذاری" icon={<Play />} onPress={() => onResume(file.id)} />
      )}
      {file.status === 'sending' && onCancel ? (
        <IconButton size="sm" label="لغو بارگذاری" icon={<X />} onPress={() => onCancel(file.id)} />
      ) : (
        onRemove && (
          <IconButton
            size="sm"
            label={`حذف ${file.name}`}
            icon={<Trash2 />}
            onPress={() => onRemove(file.id)}
          />
        )
      )}
    </li>
  );
}

const Ending = ({ children }: { children: string | undefined }) => (
  <span dir="ltr" className="text-2xs font-semibold tracking-wide">
    {children}
  </span>
);
