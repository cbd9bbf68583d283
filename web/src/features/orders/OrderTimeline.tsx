import {
  BadgeCheck,
  CalendarClock,
  CircleHelp,
  FilePlus2,
  MessageSquare,
  MessageSquareReply,
  PencilRuler,
  RotateCcw,
  Shapes,
  ThumbsUp,
  Undo2,
  Wallet,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { Actor, OrderEvent } from '#contract/orders';
import type { Tone } from '../../ui/Badge.tsx';
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx';
import { KeptFiles } from '../files/parts.tsx';

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
  message: { title: 'پیام', icon: <MessageSquare />, tone: 'neutral' },
  approve: { title: 'تأیید طرح', icon: <ThumbsUp />, tone: 'success' },
  wish: { title: 'خواستهٔ مهمان', icon: <MessageSquare />, tone: 'info' },
  reject: { title: 'سفارش رد شد', icon: <X />, tone: 'danger' },
  cancel: { title: 'سفارش لغو شد', icon: <Undo2 />, tone: 'neutral' },
};

type OrderTimelineProps = {
  events: readonly OrderEvent[];
  /** A customer reads their own name as «شما». */
  viewer: Actor;
};

export function OrderTimeline({ events, viewer }: OrderTimelineProps) {
  const items = events.map((event): TimelineItem => {
    const { title, icon, tone } = looks[event.action];
    const own = viewer === 'customer' && !event.by.admin;
    const byShop = event.by._id === '';
    return {
      id: event._id,
      title,
      icon,
      tone,
      when: event.createdAt,
      by: own ? 'شما' : byShop ? 'حکاک' : toPersianDigits(event.by.name),
      note: (event.note || event.files.length > 0) && (
        <span className="flex flex-col gap-2">
          {event.note && <span className="whitespace-pre-line">{event.note}</span>}
          <KeptFiles files={event.files} label={`فایل‌های «${title}»`} isCompact />
        </span>
      ),
    };
  });
  return <Timeline label="روند سفارش" items={items.toReversed()} />;
}
