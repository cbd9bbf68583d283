import { Check, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { MessageText } from './MessageText.tsx';
import type { ConversationMessage } from './messages.ts';
import type { StoredFile } from '#contract/common/files';
import { Button } from '../../ui/Button.tsx';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { isPicture } from '../../ui/stored-file.ts';
import { usePictureViewer } from '../../ui/use-picture-viewer.tsx';
import { fileNote, KeptFiles, withFileCheck } from '../files/parts.tsx';

export type Side = 'own' | 'other' | 'note';

const sides: Record<Side, string> = {
  own: 'bg-own-message border-own-message',
  other: 'bg-raised',
  note: 'border-dashed border-warning bg-warning-soft',
};

type BubbleProps = { side: Side; isFirst: boolean; isFaint?: boolean; children: ReactNode };

export function Bubble({ side, isFirst, isFaint, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'flex min-w-0 max-w-full flex-col gap-2 rounded-lg border px-4 py-2.5 text-base transition-opacity',
        sides[side],
        isFirst && (side === 'other' ? 'rounded-ss-xs' : 'rounded-se-xs'),
        isFaint && 'opacity-70',
      )}
    >
      {children}
    </div>
  );
}

type MessageBubbleProps = {
  message: ConversationMessage;
  side: Side;
  isFirst: boolean;
  /** The other side has read it; shown on one's own messages, if it is known. */
  isSeen?: boolean;
  /** The kind of a message that is more than text. */
  title?: ReactNode;
  /** Names its files for screen readers. */
  filesLabel?: string;
  children?: ReactNode;
};

export function MessageBubble({
  message,
  side,
  isFirst,
  isSeen,
  title,
  filesLabel = 'فایل‌های پیام',
  children,
}: MessageBubbleProps) {
  return (
    <Bubble side={side} isFirst={isFirst}>
      {title && <p className="text-xs font-semibold text-muted">{title}</p>}
      <MessageFiles files={message.files} label={filesLabel} />
      {/* The time is at the end of a short text's line, and under a long one. */}
      <div className="flex flex-wrap items-end justify-end gap-x-4">
        {message.text !== '' && (
          <div className="min-w-0 flex-auto">
            <MessageText>{message.text}</MessageText>
          </div>
        )}
        {children && <div className="min-w-0 basis-full">{children}</div>}
        <span className="flex items-center gap-1.5 text-2xs text-muted">
          <DateTime when={message.createdAt} isTimeOnly />
          {side === 'own' && isSeen !== undefined && <SeenMark isSeen={isSeen} />}
        </span>
      </div>
    </Bubble>
  );
}

function SeenMark({ isSeen }: { isSeen: boolean }) {
  return (
    <>
      {isSeen ? <CheckCheck className="size-4 text-success" /> : <Check className="size-4" />}
      <span className="sr-only">{isSeen ? 'دیده شد' : 'فرستاده شد'}</span>
    </>
  );
}

function MessageFiles({ files, label }: { files: readonly StoredFile[]; label: string }) {
  const pictures = files.filter(isPicture);
  const [view, viewer] = usePictureViewer({ pictures, label: 'تصویرهای پیام', withCheck: withFileCheck });
  if (files.length === 0) return null;
  const others = files.filter((file) => !isPicture(file));
  return (
    <>
      {pictures.length > 0 && (
        <ul
          aria-label="تصویرهای پیام"
          className={cx('grid w-fit max-w-full gap-1.5', pictures.length > 1 ? 'grid-cols-2' : 'grid-cols-1')}
        >
          {pictures.map((file, at) => (
            <li key={file._id} className={pictures.length === 1 ? 'w-64 max-w-full' : 'w-36 max-w-full'}>
              <Button
                variant="bare"
                aria-label={`نمایش ${file.filename}`}
                onPress={() => view(at)}
                className="block w-full cursor-zoom-in overflow-hidden rounded-md focus-visible:outline-2"
              >
                <FilePicture file={file} width={640} className="aspect-4/3 w-full rounded-md" />
              </Button>
              {fileNote(file)}
            </li>
          ))}
        </ul>
      )}
      <KeptFiles files={others} label={label} isCompact />
      {viewer}
    </>
  );
}
