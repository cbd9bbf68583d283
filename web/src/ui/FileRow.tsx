import { File as FileIcon, Pause, Play, RotateCcw, Trash2, X } from 'lucide-react';
import { Suspense } from 'react';
import { formatNumber } from '#contract/common/money';
import { vectorKindOf } from '../lib/vectors/vector-kind.ts';
import { cx } from './class-names.ts';
import { formatBytes } from './file-limits.ts';
import { IconButton } from './Button.tsx';
import { lazyPart } from './lazy-part.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { Progress } from './Progress.tsx';
import { FileName } from './FileName.tsx';
import type { Taken } from './vectors/vector-file.ts';

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

export type FileActs = {
  onRemove?: (id: string) => void;
  onCancel?: (id: string) => void;
  onRetry?: (id: string) => void;
  onPause?: (id: string) => void;
  onResume?: (id: string) => void;
};

type FileRowProps = FileActs & {
  file: FileDropItem;
  /** Takes a file that was made of this one. */
  onTake?: (file: File) => Taken;
};

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
  const isVector = file.file && !readable.test(file.file.type) && vectorKindOf(file.name) !== null;
  const vector = isVector ? (file.file ?? null) : null;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-md border bg-surface p-2">
      <RowPicture {...file} className="size-12 rounded-sm" />
      <div className="flex flex-col gap-0.5">
        <FileName className="text-sm font-medium">{file.name}</FileName>
        <span className={cx('text-xs', file.status === 'failed' ? 'text-danger' : 'text-muted')}>
          {stateText(file)}
        </span>
        {(file.status === 'sending' || file.status === 'paused') && (
          <Progress
            label={`بارگذاری ${file.name}`}
            hidesLabel
            percent={file.percent ?? null}
            className="pt-1"
          />
        )}
      </div>
      {vector && (
        <div className="col-span-full @3xs:col-start-2">
          <Suspense fallback={<span className="text-xs text-muted">در حال بررسی…</span>}>
            <ChosenNote file={vector} onTake={onTake} />
          </Suspense>
        </div>
      )}
      <div className="col-start-3 row-start-1 flex gap-3">
        {file.status === 'failed' && onRetry && (
          <IconButton size="sm" label="تلاش دوباره" icon={<RotateCcw />} onPress={() => onRetry(file.id)} />
        )}
        {file.status === 'sending' && onPause && (
          <IconButton
            size="sm"
            label="نگه داشتن بارگذاری"
            icon={<Pause />}
            onPress={() => onPause(file.id)}
          />
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
      </div>
    </li>
  );
}

const readable = /^image\/(png|jpeg|webp)$/;

type RowPictureProps = Pick<FileDropItem, 'name' | 'file' | 'thumb'> & { className: string };

/** A small picture of a file that is chosen or sent, or its ending where there is none. */
export function RowPicture({ name, file, thumb, className }: RowPictureProps) {
  const letters = name.includes('.') ? name.split('.').pop()?.slice(0, 4).toUpperCase() : '';
  const ending = letters ? <Ending>{letters}</Ending> : <FileIcon />;
  return (
    <span
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden bg-hover text-muted',
        className,
      )}
    >
      {file && readable.test(file.type) ? (
        <PicturePreview file={file} className="size-full" />
      ) : thumb ? (
        <img src={thumb} alt="" className="size-full object-cover" />
      ) : file && vectorKindOf(name) ? (
        <Suspense fallback={ending}>
          <ChosenPicture file={file} fallback={ending} />
        </Suspense>
      ) : (
        ending
      )}
    </span>
  );
}

const Ending = ({ children }: { children: string | undefined }) => (
  <span dir="ltr" className="text-2xs font-semibold tracking-wide">
    {children}
  </span>
);
