import { CircleAlert, Clock, MapPin, Pencil, RotateCcw, Trash2, X } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { FileName } from '../../ui/FileName.tsx';
import { formatBytes } from '../../ui/file-limits.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Bubble } from './MessageBubble.tsx';
import { MessageText } from './MessageText.tsx';
import type { MessageQueue, QueuedMessage } from './message-queue.ts';
import { RowPicture } from '../../ui/FileRow.tsx';

type QueuedBubbleProps = {
  message: QueuedMessage;
  queue: MessageQueue;
  /** Puts the message back into the composer, if there is one. */
  onEdit: (() => void) | undefined;
};

function stateText({ state, error, progress }: QueuedMessage): string {
  if (state === 'failed') return error ? `فرستاده نشد: ${error.message}` : 'فرستادن لغو شد';
  if (state === 'waiting') return error ? 'در انتظار اینترنت؛ خودش فرستاده می‌شود' : 'در صف';
  return progress && progress.percent < 100
    ? `${formatNumber(Math.round(progress.percent))}٪ فرستاده شد`
    : 'در حال فرستادن';
}

export function QueuedBubble({ message, queue, onEdit }: QueuedBubbleProps) {
  const { key, text, files, pins = [], isNote, isRevision, state, progress } = message;
  const isFailed = state === 'failed';
  return (
    <Bubble side={isNote ? 'note' : 'own'} isFirst={false} isFaint={!isFailed}>
      {isRevision && <p className="text-xs font-semibold text-muted">درخواست بازنگری</p>}
      {text !== '' && <MessageText>{text}</MessageText>}
      {pins.length > 0 && (
        <ul aria-label="نشان‌های در راه" className="flex min-w-0 flex-col gap-1 text-sm">
          {pins.map((pin, at) => (
            // oxlint-disable-next-line no-array-index-key -- a queued message does not change
            <li key={at} className="flex min-w-0 items-start gap-1.5">
              <MapPin className="mt-1 size-4! text-ember-text" />
              <span dir="auto" className="min-w-0 flex-1 wrap-break-word whitespace-pre-line">
                {pin.text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label="فایل‌های در راه" className="flex flex-wrap gap-2">
          {files.map(({ id, file }) => (
            <li key={id} className="flex max-w-full items-center gap-2 rounded-sm border bg-surface p-1 pe-2">
              <RowPicture name={file.name} file={file} className="size-9 rounded-xs" />

              <FileName className="max-w-40 text-xs">{file.name}</FileName>
              <span className="text-2xs text-muted">{formatBytes(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      {state === 'sending' && progress && (
        <Progress label="بارگذاری فایل‌های پیام" hidesLabel percent={progress.percent} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-1">
        <span
          role={isFailed ? 'alert' : undefined}
          className={`flex items-center gap-1.5 text-2xs ${isFailed ? 'text-danger' : 'text-muted'}`}
        >
          {isFailed ? <CircleAlert className="size-4" /> : <Clock className="size-4" />}
          {stateText(message)}
        </span>
        {isFailed && (
          <>
            <IconButton size="sm" label="تلاش دوباره" icon={<RotateCcw />} onPress={() => queue.retry(key)} />
            {onEdit && <IconButton size="sm" label="ویرایش پیام" icon={<Pencil />} onPress={onEdit} />}
            <IconButton
              size="sm"
              variant="danger"
              label="حذف پیام"
              icon={<Trash2 />}
              onPress={() => queue.remove(key)}
            />
          </>
        )}
        {!isFailed && (state === 'waiting' || (progress && progress.percent < 100)) && (
          <IconButton size="sm" label="لغو فرستادن" icon={<X />} onPress={() => queue.cancel(key)} />
        )}
      </div>
    </Bubble>
  );
}
