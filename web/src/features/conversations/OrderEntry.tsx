import {
  BadgeCheck,
  CalendarClock,
  Circle,
  CircleHelp,
  FilePlus2,
  MessageSquare,
  MessageSquareReply,
  PencilRuler,
  RotateCcw,
  Shapes,
  Sparkles,
  ThumbsUp,
  Undo2,
  Wallet,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { OrderEvent, Version } from '#contract/orders';
import { type Tone, toneClasses } from '../../ui/Badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { MessageBubble, type Side, MessageText } from '../messages/parts.ts';
import { KeptFiles } from '../files/parts.tsx';
import { ResultsLink } from './ResultsLink.tsx';
import { type Entry, isDropped, versionOf } from './entries.ts';
import { isOpenWish, openWishes } from './open-wishes.ts';
import { PinList } from './PinList.tsx';
import type { Thread } from './use-thread.ts';
import { WishToRevision } from './WishToRevision.tsx';

const looks: Record<OrderEvent['action'], { title: string; icon: ReactNode; tone: Tone }> = {
  create: { title: 'سفارش ثبت شد', icon: <FilePlus2 />, tone: 'neutral' },
  pay: { title: 'پرداخت شد', icon: <Wallet />, tone: 'success' },
  promise: { title: 'تاریخ تحویل', icon: <CalendarClock />, tone: 'info' },
  expire: { title: 'مهلت پرداخت تمام شد', icon: <Undo2 />, tone: 'neutral' },
  accept: { title: 'طراحی شروع شد', icon: <PencilRuler />, tone: 'neutral' },
  suspend: { title: 'پرسش طراح', icon: <CircleHelp />, tone: 'warning' },
  answer: { title: 'پاسخ به پرسش', icon: <MessageSquareReply />, tone: 'info' },
  revise: { title: 'درخواست بازنگری', icon: <RotateCcw />, tone: 'info' },
  change: { title: 'نوع طرح تغییر کرد', icon: <Shapes />, tone: 'neutral' },
  finish: { title: 'طرح تحویل شد', icon: <BadgeCheck />, tone: 'success' },
  reject: { title: 'سفارش رد شد', icon: <X />, tone: 'danger' },
  cancel: { title: 'سفارش لغو شد', icon: <Undo2 />, tone: 'neutral' },
  message: { title: 'پیام', icon: <MessageSquare />, tone: 'neutral' },
  approve: { title: 'طرح تأیید شد', icon: <ThumbsUp />, tone: 'success' },
  wish: { title: 'نظر مشتری شما', icon: <Sparkles />, tone: 'info' },
};

/** Of an action that a later version has written. */
const unknown = { title: 'تغییری در سفارش', icon: <Circle />, tone: 'neutral' } as const;

type OrderEntryProps = { entry: Entry; side: Side; isFirst: boolean; thread: Thread };

/** One entry of an order's conversation: words with files and pins, a version, or an event. */
export function OrderEntry({ entry, side, isFirst, thread }: OrderEntryProps) {
  const { action } = entry;
  const { title: usual, icon, tone } = Object.hasOwn(looks, action) ? looks[action] : unknown;
  const title = entry.wish?.approves ? 'تأیید مشتری شما' : usual;
  const isOver = isDropped(entry, thread.conversation.messages);
  const ids = new Set(entry.pins.map(({ _id }) => _id));
  const pins = (
    <PinList
      label={`نشان‌های «${title}»`}
      pins={thread.pins.filter(({ id }) => ids.has(id))}
      thread={thread}
    />
  );
  if (!entry.isAlone)
    return (
      <MessageBubble
        message={entry}
        side={side}
        isFirst={isFirst}
        filesLabel={`فایل‌های «${title}»`}
        title={
          action !== 'message' && (
            <span
              className={cx(
                'inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 [&>.lucide]:size-3.5',
                toneClasses[isOver ? 'neutral' : tone],
              )}
            >
              {icon}
              {title}
              {isOver && ' · دیگر لازم نیست'}
            </span>
          )
        }
      >
        {ids.size > 0 && pins}
      </MessageBubble>
    );
  const version = action === 'finish' ? versionOf(thread.order.versions ?? [], entry) : undefined;
  const isTakenBack = action === 'approve' && entry.text !== '';
  return (
    <section
      // Steps of the same name are no places to go to.
      role={version ? undefined : 'group'}
      aria-label={version ? `نسخهٔ ${toPersianDigits(version.number)}` : title}
      className={cx(
        'mx-auto flex w-full min-w-0 flex-col gap-2',
        (version || action === 'wish') && 'rounded-lg border bg-surface p-3',
      )}
    >
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-center text-xs text-muted">
        <span className={cx('rounded-full p-1 [&>.lucide]:size-3.5', toneClasses[tone])}>{icon}</span>
        <span className="font-medium text-ink">
          {version
            ? thread.order.type === 'qr'
              ? 'کد ساخته شد'
              : `نسخهٔ ${toPersianDigits(version.number)} تحویل شد`
            : isTakenBack
              ? entry.text
              : title}
        </span>
        <Author entry={entry} thread={thread} />
        <DateTime when={entry.createdAt} isTimeOnly />
      </p>
      {entry.text && !isTakenBack && (
        <div className={cx('min-w-0', !version && action !== 'wish' && 'mx-auto text-center text-sm')}>
          <MessageText>{entry.text}</MessageText>
        </div>
      )}
      {pins}
      {version ? (
        <VersionFiles version={version} thread={thread} />
      ) : (
        <KeptFiles files={entry.files} label={`فایل‌های «${title}»`} isCompact />
      )}
      {!thread.isAdmin && isOpenWish(entry) && !isOnlyOpenWish(entry, thread) && (
        <WishToRevision wishes={[entry]} thread={thread} />
      )}
    </section>
  );
}

/** A single open wish has its button in the order's state instead. */
function isOnlyOpenWish({ _id }: Entry, thread: Thread): boolean {
  const [first, second] = openWishes(thread);
  return first?._id === _id && second === undefined;
}

function Author({ entry: { author }, thread }: { entry: Entry; thread: Thread }) {
  const isOwn = !thread.isAdmin && author._id === thread.reader;
  // The shop itself has no name.
  if (author.name === '' && author.admin) return <span>حکاک</span>;
  return <bdi>{isOwn ? 'شما' : toPersianDigits(author.name)}</bdi>;
}

function VersionFiles({ version: { number, files }, thread }: { version: Version; thread: Thread }) {
  const { order } = thread;
  const isNewest = number === order.versions?.at(-1)?.number;
  const name = isNewest ? 'فایل‌های نتیجه' : `فایل‌های نسخهٔ ${toPersianDigits(number)}`;
  // Files that were removed are no longer listed.
  if (files.length === 0) return <p className="text-sm text-muted">فایل‌های این نسخه پاک شده است.</p>;
  return (
    <>
      <KeptFiles
        files={files}
        label={name}
        isCompact={!isNewest}
        result={thread.isAdmin ? undefined : order.type === 'qr' ? 'code' : 'design'}
      />
      {/* Those of the newest are offered at the end, with the state of the order. */}
      {!(isNewest && order.status === 'finished' && !thread.isAdmin) && (
        <ResultsLink order={order} files={files} version={number} className="self-center" />
      )}
    </>
  );
}
