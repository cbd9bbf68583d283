import { RotateCcw, Send } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { formatNumber } from '#contract/common/money';
import { reviseOrder } from '#contract/conversations';
import { type Order, orderFiles, revisionLimits } from '#contract/orders';
import { faultsIn } from '#contract/common/validation';
import { limitsOf } from '../../ui/file-limits.ts';
import { Composer, type ComposerHandle } from '../../ui/Composer.tsx';
import { Conversation, type NewMessage } from '../messages/parts.ts';
import { formatDay } from '../../lib/dates.ts';
import { reviseOption, revisionSentText } from './may-revise.ts';
import { OrderEntry } from './OrderEntry.tsx';
import { PinList } from './PinList.tsx';
import { toNewPins } from './thread-draft.ts';
import type { Thread } from './use-thread.ts';

const fileLimits = limitsOf(orderFiles);

type OrderConversationProps = {
  thread: Thread;
  /** Shown before the first entry, such as the brief. */
  head?: ReactNode;
  /** The next step, at the end of the conversation. */
  tail?: ReactNode;
  /** Takes the place of the composer where nothing can be written. */
  closed?: ReactNode;
  /** Opens at the beginning instead of the newest message. */
  startsAtTop?: boolean;
  /** The writer leaves the field with Escape. */
  onLeave?: () => void;
  className?: string;
};

/** Everything that was said and done about an order, and the field in which both sides write. */
export function OrderConversation({
  thread,
  head,
  tail,
  closed,
  startsAtTop = false,
  onLeave,
  className,
}: OrderConversationProps) {
  const { order, isAdmin, reader, queue, conversation, isOpen } = thread;
  const composer = useRef<ComposerHandle>(null);

  function edit({ pins = [], ...message }: NewMessage): boolean {
    if (composer.current?.putBack(message) !== true) return false;
    thread.putBackPins(pins);
    return true;
  }

  return (
    <Conversation
      conversation={conversation}
      queue={queue}
      reader={reader}
      isAdmin={isAdmin}
      sentText={(message) => sentText(message, order, isAdmin)}
      onEdit={isOpen ? edit : undefined}
      renderMessage={(entry, side, isFirst) => (
        <OrderEntry entry={entry} side={side} isFirst={isFirst} thread={thread} />
      )}
      head={head}
      // A QR order shows its files at the top.
      startsAtTop={startsAtTop || order.type === 'qr'}
      tail={tail}
      tailKey={order.status}
      className={className}
    >
      {isOpen ? <OrderComposer thread={thread} composer={composer} onLeave={onLeave} /> : closed}
    </Conversation>
  );
}

/** Confirms a sent message and says what comes next. `order` is from before it was sent. */
function sentText(
  { isRevision }: NewMessage,
  { status, type, revisionsLeft }: Order,
  isAdmin: boolean,
): string {
  if (isAdmin) return 'پیام به مشتری رسید.';
  if (isRevision) {
    return revisionSentText(status === 'finished' ? revisionsLeft - 1 : revisionsLeft);
  }
  // No designer works on a code.
  if (type === 'qr') return 'پیام شما به پشتیبانی رسید.';
  return status === 'suspended'
    ? 'پاسخ شما به دست طراح رسید؛ کار ادامه پیدا می‌کند.'
    : 'پیام شما به طراح رسید.';
}

type OrderComposerProps = Pick<OrderConversationProps, 'thread' | 'onLeave'> & {
  composer: RefObject<ComposerHandle | null>;
};

function OrderComposer({ thread, composer, onLeave }: OrderComposerProps) {
  const { order, form, isAdmin } = thread;
  const isAnswer = !isAdmin && order.status === 'suspended';
  const revise = isAdmin ? null : reviseOption(order);
  const mayRevise = revise?.isDisabled === false;
  const label = isAdmin ? 'پیام به مشتری' : isAnswer ? 'پاسخ شما' : 'پیام شما';
  const { text, pins } = form.values;
  const cannotRevise =
    Object.keys(
      faultsIn(
        reviseOrder,
        { body: { designId: order._id, desc: text, pins: toNewPins(pins) } },
        form.staged.length,
      ),
    ).length > 0;
  return (
    <Composer
      ref={composer}
      form={form}
      limits={fileLimits}
      label={label}
      placeholder={
        isAnswer && !order.answered ? 'پاسخ خود را بنویسید' : mayRevise ? 'پیام یا درخواست بازنگری' : label
      }
      onSend={thread.send}
      onLeave={onLeave}
      ways={
        mayRevise
          ? [
              {
                id: 'message',
                // Pins ask for changes; text alone is often just a thank-you.
                variant: pins.length > 0 ? 'secondary' : 'primary',
                icon: <Send className="mirror" />,
                className: 'min-w-16',
                children: 'پیام',
              },
              {
                id: 'revision',
                variant: pins.length > 0 ? 'primary' : 'secondary',
                icon: <RotateCcw />,
                isDisabled: cannotRevise,
                className: 'min-w-0 flex-1 shrink basis-36',
                children: (
                  <span>
                    درخواست بازنگری · <span className="whitespace-nowrap">{revisionsLeft(order)}</span>
                  </span>
                ),
              },
            ]
          : undefined
      }
    >
      <PinList
        label="نشان‌های این پیام"
        pins={thread.pins.filter(({ isDraft, text: words }) => isDraft && words.trim() !== '')}
        thread={thread}
        onRemoved={() => composer.current?.focus()}
        // There may be thirty.
        className="max-h-[25dvh] overflow-y-auto overscroll-contain"
      />
      {order.status === 'finished' && revise?.isDisabled && (
        <p className="px-1 text-xs text-muted">{revise.reason}</p>
      )}
    </Composer>
  );
}

const dayMs = 86_400_000;

/** «۲ بار دیگر تا ۱۲ دی». */
function revisionsLeft({ revisionsLeft: left, finishedAt }: Order): string {
  const times = `${formatNumber(left)} بار دیگر`;
  if (!finishedAt) return times;
  const last = formatDay(Date.parse(finishedAt) + revisionLimits.days * dayMs);
  // The year is clear.
  return `${times} تا ${last.replace(/ [۰-۹]{4}$/, '')}`;
}
