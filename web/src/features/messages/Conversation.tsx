import { ArrowDown, StickyNote } from 'lucide-react';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { groupByDay } from '../../lib/dates.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { toast } from '../../ui/toast.ts';
import { MessageBubble, type Side } from './MessageBubble.tsx';
import type { MessageQueue, QueuedMessage } from './message-queue.ts';
import { type ConversationMessage, groupByAuthor, type NewMessage } from './messages.ts';

// Nothing is under way when a conversation is opened.
const QueuedBubble = lazyPart(async () => (await import('./QueuedBubble.tsx')).QueuedBubble);

type ConversationProps<M extends ConversationMessage> = {
  conversation: {
    messages: readonly M[];
    hasEarlier: boolean;
    isLoadingEarlier: boolean;
    loadEarlier: () => void;
  };
  queue: MessageQueue;
  /** The id of the person who reads. */
  reader: string;
  isAdmin: boolean;
  /** The confirmation of a sent message. */
  sentText: (message: NewMessage) => string;
  /** Puts a refused message back into the composer, if there is one; false if it does not fit. */
  onEdit: ((message: QueuedMessage) => boolean) | undefined;
  isSeen?: (message: M) => boolean;
  /** Returns another look of a message than its bubble. */
  renderMessage?: (message: M, side: Side, isFirst: boolean) => ReactNode;
  head?: ReactNode;
  /** Opens at the beginning instead of the newest message. */
  startsAtTop?: boolean;
  /** The end of the conversation, whose key changes as it grows. */
  tail?: ReactNode;
  tailKey?: string;
  /** The composer, or what takes its place. */
  children: ReactNode;
  className?: string;
};

export function Conversation<M extends ConversationMessage>({
  conversation,
  queue,
  reader,
  isAdmin,
  sentText,
  onEdit,
  isSeen,
  renderMessage,
  head,
  startsAtTop = false,
  tail,
  tailKey = '',
  children,
  className,
}: ConversationProps<M>) {
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  // A message may be written before the connection is lost.
  useEffect(() => whenIdle(() => void QueuedBubble.preload()), []);
  const tellSent = useEffectEvent((message: NewMessage) => toast.success(sentText(message)));
  useEffect(() => queue.onSent((message) => tellSent(message)), [queue]);

  const { messages } = conversation;
  // A message whose confirmation was lost has arrived already.
  const arrived = new Set(messages.map(({ key }) => key));
  const queued = items.filter(({ key }) => !arrived.has(key));
  useEffect(() => queue.confirm(new Set(messages.map(({ key }) => key))), [queue, messages, items]);
  const { end, foot, isAtEnd, toEnd } = useStickToEnd(messages.at(-1), queued.length, tailKey, startsAtTop);
  const sideOf = (message: ConversationMessage): Side =>
    message.isNote ? 'note' : message.author.admin === isAdmin ? 'own' : 'other';

  return (
    <section aria-label="گفتگو" className={cx('@container relative flex min-w-0 flex-col', className)}>
      <div role="log" aria-label="پیام‌ها" className="flex flex-1 flex-col gap-5 pb-4">
        {head}
        {conversation.hasEarlier && (
          <Button
            variant="ghost"
            className="self-center"
            isLoading={conversation.isLoadingEarlier}
            onPress={conversation.loadEarlier}
          >
            پیام‌های قبلی
          </Button>
        )}
        {groupByDay(messages, (each) => each.createdAt).map(({ label, rows }) => (
          <section key={rows[0]?._id} aria-label={label} className="flex flex-col gap-4">
            <h2 className="self-center rounded-full border bg-surface px-3 py-0.5 text-xs text-muted">
              {label}
            </h2>
            {groupByAuthor(rows).map((group) => (
              <MessageGroup
                key={group[0]?._id}
                group={group}
                reader={reader}
                sideOf={sideOf}
                isSeen={isSeen}
                renderMessage={renderMessage}
              />
            ))}
          </section>
        ))}
        {queued.length > 0 && (
          <ul aria-label="پیام‌های در راه" className="flex flex-col items-end gap-2 ps-10">
            {queued.map((message) => (
              <li key={message.key} data-message="" className="max-w-full animate-rise">
                <Suspense>
                  <QueuedBubble
                    message={message}
                    queue={queue}
                    onEdit={onEdit && (() => onEdit(message) && queue.remove(message.key))}
                  />
                </Suspense>
              </li>
            ))}
          </ul>
        )}
        {tail}
        <div ref={end} className="h-px" />
      </div>
      <div
        ref={foot}
        data-composer=""
        // Words that go by below it are covered.
        className="bottom-[calc(var(--bottom-bar)+var(--spacing)*2)] z-10 flex flex-col gap-2 before:absolute before:inset-x-0 before:top-6 before:-bottom-3 before:-z-10 before:hidden before:bg-canvas tall:@min-[14rem]:sticky tall:@min-[14rem]:before:block"
      >
        {!isAtEnd && messages.some((message) => !message.isAlone) && (
          <Button
            size="sm"
            className="self-center rounded-full shadow-raised"
            icon={<ArrowDown />}
            onPress={() => toEnd('smooth')}
          >
            تازه‌ترین پیام
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}

type MessageGroupProps<M extends ConversationMessage> = {
  group: readonly M[];
  reader: string;
  sideOf: (message: M) => Side;
} & Pick<ConversationProps<M>, 'isSeen' | 'renderMessage'>;

function MessageGroup<M extends ConversationMessage>({
  group,
  reader,
  sideOf,
  isSeen,
  renderMessage,
}: MessageGroupProps<M>) {
  const [first] = group;
  if (!first) return null;
  const side = sideOf(first);
  if (first.isAlone) return renderMessage?.(first, side, true);
  const isReader = side === 'own' && first.author._id === reader;
  const name = isReader ? 'شما' : toPersianDigits(first.author.name);
  return (
    <div className={cx('flex min-w-0 gap-2.5', side === 'other' ? 'pe-10' : 'flex-row-reverse ps-10')}>
      {side === 'other' &&
        (first.author.admin ? (
          <LogoMark className="mt-6 size-8! shrink-0 rounded-full border bg-surface p-1.5" />
        ) : (
          <Avatar person={first.author} size="sm" className="mt-6" />
        ))}
      <div className={cx('flex min-w-0 flex-col gap-1.5', side === 'other' ? 'items-start' : 'items-end')}>
        <span
          className={cx(
            'flex max-w-full items-center gap-1.5 px-1 text-xs text-muted',
            isReader && 'sr-only',
          )}
        >
          {side === 'note' && <StickyNote className="size-3.5 text-warning" />}
          <span className="min-w-0 truncate">{side === 'note' ? `یادداشت ${name}` : name}</span>
        </span>
        <ul
          className={cx('flex max-w-full flex-col gap-1.5', side === 'other' ? 'items-start' : 'items-end')}
        >
          {group.map((message, at) => (
            <li key={message._id} data-message="" className="max-w-full">
              {renderMessage?.(message, side, at === 0) ?? (
                <MessageBubble message={message} side={side} isFirst={at === 0} isSeen={isSeen?.(message)} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Returns the pane that a conversation scrolls in; null where the page itself scrolls. */
function paneOf(inside: HTMLElement | null): HTMLElement | null {
  for (let at = inside?.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

/** In px: the gap between the end of a conversation and its composer. */
const free = 24;

/** Whether an element is taller than the part of the window between its scroll margin and that of `end`. */
const fillsWindow = (element: Element, end: Element) =>
  element.clientHeight >
  innerHeight -
    Number.parseFloat(getComputedStyle(element).scrollMarginBlockStart) -
    Number.parseFloat(getComputedStyle(end).scrollMarginBlockEnd);

/** Keeps the end of the conversation in view while it grows, unless the reader has scrolled away from it. */
function useStickToEnd(
  newest: ConversationMessage | undefined,
  queued: number,
  tail: string,
  startsAtTop: boolean,
) {
  const end = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const isFirst = useRef(true);
  const lastTail = useRef(tail);
  function toEnd(behavior: ScrollBehavior, at: 'end' | 'step' = 'end') {
    const pane = paneOf(end.current);
    if (pane) return pane.scrollTo({ top: pane.scrollHeight, behavior });
    if (!end.current) return undefined;
    // The composer covers the last part of the page.
    const covered = (foot.current?.offsetHeight ?? 0) + free;
    end.current.style.scrollMarginBlockEnd = `calc(var(--bottom-bar) + var(--act-bar, 0px) + ${covered}px)`;
    const last = end.current.previousElementSibling;
    // The next step is read from its beginning.
    if (at === 'step' && tail !== '' && last && fillsWindow(last, end.current))
      return last.scrollIntoView({ behavior });
    return end.current.scrollIntoView({ block: 'end', behavior });
  }

  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver((entries) => setAtEnd(entries.at(-1)?.isIntersecting ?? true), {
      // The composer covers the last part of the page, and late pictures shift it.
      rootMargin: '0px 0px 240px 0px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  const hasActed = useRef(false);
  // After sending a message, follow the replies until the reader scrolls, even if that message fills the screen.
  const hasSent = useRef(false);
  useEffect(() => {
    const act = ({ type }: Event) => {
      hasActed.current = true;
      if (type === 'wheel' || type === 'touchmove') hasSent.current = false;
    };
    const acts = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
    for (const each of acts) addEventListener(each, act, { passive: true });
    return () => {
      for (const each of acts) removeEventListener(each, act);
    };
  }, []);
  // Late content and rotation move the end, so scroll back to it, but do not follow sections that the reader expands.
  const settle = useEffectEvent((isTurned: boolean) => {
    // A message sent offline may render after the scroll to it.
    const followsOwn = hasSent.current && queued > 0;
    // Without a message it is opened at its beginning.
    const staysAtEnd = newest && isAtEnd && !startsAtTop && (isTurned || !hasActed.current);
    if (followsOwn || staysAtEnd) toEnd('instant', 'step');
  });
  useEffect(() => {
    const log = end.current?.parentElement;
    if (!log) return undefined;
    let { clientWidth } = log;
    const observer = new ResizeObserver(() => {
      settle(log.clientWidth !== clientWidth);
      ({ clientWidth } = log);
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, []);

  const follow = useEffectEvent((isOwn: boolean) => {
    if (isFirst.current) {
      if (!startsAtTop) toEnd('instant', 'step');
    } else if (isAtEnd || isOwn || hasSent.current) {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      const last = [...(end.current?.parentElement?.querySelectorAll('[data-message]') ?? [])].at(-1);
      // On a phone, the content after the last message may push that message out of view.
      const hidesLast = tail !== '' && tail === lastTail.current && !paneOf(end.current);
      if (hidesLast && last && (isOwn || !newest?.isAlone))
        last.scrollIntoView({ block: 'nearest', behavior });
      else toEnd(behavior, 'step');
    }
    if (isOwn) hasSent.current = true;
    isFirst.current = false;
    lastTail.current = tail;
  });
  const newestId = newest?._id;
  useLayoutEffect(() => {
    if (newestId !== undefined) follow(false);
  }, [newestId, tail]);
  useLayoutEffect(() => {
    if (queued > 0) follow(true);
  }, [queued]);
  return { end, foot, isAtEnd, toEnd };
}
