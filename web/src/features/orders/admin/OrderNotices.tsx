import { Ban, CircleHelp, MessageSquareReply, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoredFile } from '#contract/common/files';
import type { Order } from '#contract/orders';
import { cx } from '../../../ui/class-names.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StoredFiles } from '../../../ui/StoredFiles.tsx';
import { fileNote, withFileCheck } from '../../files/parts.tsx';

/** Shows what matters before any action: the question, its answer, the requested revision, the rejection. */
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
          title="خواستهٔ مشتری در بازنگری"
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

const tones = {
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  danger: 'bg-danger-soft text-danger',
};

type NoticeProps = {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: string;
  text: string;
  files?: readonly StoredFile[];
  when?: string;
};

function Notice({ tone, icon, title, text, files = [], when }: NoticeProps) {
  return (
    <section aria-label={title} className={cx('flex gap-3 rounded-lg p-4', tones[tone])}>
      <span aria-hidden="true" className="mt-1">
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 text-ink">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="text-sm font-semibold">{title}</p>
          {when && <DateTime when={when} className="text-xs" />}
        </div>
        {text && <p className="text-base whitespace-pre-line">{text}</p>}
        <StoredFiles files={files} label={title} isCompact note={fileNote} withCheck={withFileCheck} />
      </div>
    </section>
  );
}
