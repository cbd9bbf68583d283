import { Check, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatFull, formatTime } from '../../lib/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { MessageText } from './MessageText.tsx';
import type { ConversationMessage } from './messages.ts';

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
  /** The other side has read it; shown on one's own messages only. */
  isSeen?: boolean;
};

export function MessageBubble({ message, side, isFirst, isSeen }: MessageBubbleProps) {
  return (
    <Bubble side={side} isFirst={isFirst}>
      <MessageFiles files={message.files} />
      {/* The time is at the end of a short text's line, and under a long one. */}
      <div className="flex flex-wrap items-end justify-end gap-x-4">
        {message.text !== '' && (
          <div className="min-w-0 flex-auto">
            <MessageText>{message.text}</MessageText>
          </div>
        )}
        <span className="flex items-center gap-1.5 text-2xs text-muted">
          <Tooltip text={formatFull(message.createdAt)} isText>
            <time dateTime={message.createdAt} className="rounded-xs">
              {formatTime(message.createdAt)}
            </time>
          </Tooltip>
          {side === 'own' && <SeenMark isSeen={isSeen ?? false} />}
        </span>
      </div>
    </Bubble>
  );
}

function SeenMark({ isSeen }: { isSeen: boolean }) {
  return (
    <>
      {isSeen ? (
        <CheckCheck aria-hidden="true" className="size-4 text-success" />
      ) : (
        <Check aria-hidden="true" className="size-4" />
      )}
      <span className="sr-only">{isSeen ? 'دیده شد' : 'فرستاده شد'}</span>
    </>
  );
}
