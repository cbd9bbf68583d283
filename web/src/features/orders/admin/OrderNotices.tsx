import { Ban, CircleHelp, MessageSquareReply, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoredFile } from '#contract/common/files';
import type { Order } from '#contract/orders';
import { type Tone, toneClasses } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { KeptFiles } from '../../files/parts.tsx';

export function OrderNotices({ order }: { order: Order }) {
  const events = order.events ?? [];
  const last = events.at(-1);
  const answer = order.status === 'suspended' && last?.action === 'answer' ? last : undefined;
  const revision =
    order.status === 'revising' || order.status === 'designing' ? order.revisions?.at(-1) : undefined;
  return (
    <>
      {order.status === 'suspended' && order.suspendReason && (
        <Notice
          tone="warning"
          icon={<CircleHelp />}
          title={answer ? 'پرسش ما' : 'در انتظار پاسخ مشتری'}
          text={order.suspendReason}
        />
      )}
      {answer && (
        <Notice
          tone="info"
          icon={<MessageSquareReply />}
          title="مشتری پاسخ داد؛ با پذیرش، کار ادامه پیدا می‌کند"
          text={answer.note}
          files={answer.files}
          when={answer.createdAt}
        />
      )}
      {revision && (
        <Notice
          tone="info"
          icon={<RotateCcw />}
          title="مشتری این تغییرها را می‌خواهد"
          text={revision.desc}
          files={revision.files}
          when={revision.createdAt}
        />
      )}
      {order.status === 'rejected' && order.rejectReason && (
        <Notice tone="danger" icon={<Ban />} title="دلیل رد سفارش" text={order.rejectReason} />
      )}
    </>
  );
}

type NoticeProps = {
  tone: Tone;
  icon: ReactNode;
  title: string;
  text: string;
  files?: readonly StoredFile[];
  when?: string;
};

function Notice({ tone, icon, title, text, files = [], when }: NoticeProps) {
  return (
    <section aria-label={title} className={cx('flex gap-3 rounded-lg p-4', toneClasses[tone])}>
      <span aria-hidden="true" className="mt-1">
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 text-ink">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="text-sm font-semibold">{title}</p>
          {when && <DateTime when={when} className="text-xs" />}
        </div>
        {text && <p className="text-base whitespace-pre-line">{text}</p>}
        <KeptFiles files={files} label={title} isCompact />
      </div>
    </section>
  );
}
