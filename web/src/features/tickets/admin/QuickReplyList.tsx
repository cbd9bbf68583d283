import { useEffect, useRef } from 'react';
import { formatNumber } from '#contract/common/money';
import { departmentLabels, type Ticket } from '#contract/tickets';
import { cx } from '../../../ui/class-names.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { fillReply } from './quick-replies.ts';
import type { useQuickReplies } from './use-quick-replies.ts';

type QuickReplyListProps = { quick: ReturnType<typeof useQuickReplies>; ticket: Ticket };

/** The focus stays in the composer's field. */
export function QuickReplyList({ quick, ticket }: QuickReplyListProps) {
  const { query, replies, active } = quick;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="absolute inset-x-0 bottom-full z-10 mb-2 flex max-h-[min(24rem,50dvh)] animate-rise flex-col overflow-hidden rounded-xl border bg-raised shadow-raised">
      <div className="flex shrink-0 items-center justify-between gap-3 border-b px-4 py-2 text-xs text-muted">
        <span className="font-semibold">پاسخ‌های آماده</span>
        <span aria-hidden="true" className="flex items-center gap-1.5 max-sm:hidden">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          <Kbd>Enter</Kbd>
          <Kbd>Esc</Kbd>
        </span>
      </div>
      <p role="status" className="sr-only">
        {query.data && `${formatNumber(replies.length)} پاسخ آماده`}
      </p>
      <Loaded isCompact query={query} loading={<SkeletonRows rows={3} picture={false} />}>
        {() =>
          replies.length === 0 && (
            <p className="px-4 py-5 text-center text-sm text-muted">پاسخ آماده‌ای با این نوشته نیست.</p>
          )
        }
      </Loaded>
      <div
        ref={list}
        role="listbox"
        id={quick.listId}
        aria-label="پاسخ‌های آماده"
        className={cx('min-h-0 overflow-y-auto overscroll-contain p-1.5', replies.length === 0 && 'hidden')}
      >
        {replies.map((reply) => (
          <div
            key={reply._id}
            id={quick.optionId(reply)}
            role="option"
            tabIndex={-1}
            aria-selected={reply === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => quick.choose(reply)}
            // Keys go to the field, unless a screen reader has moved the focus here.
            onKeyDown={({ key }) => key === 'Enter' && quick.choose(reply)}
            className="flex min-w-0 cursor-pointer flex-col rounded-sm px-3 py-2 transition-colors hover:bg-hover aria-selected:bg-hover aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-control"
          >
            <span className="flex items-center gap-2.5">
              <span className="min-w-0 truncate text-sm font-semibold">{reply.title}</span>
              {reply.department && (
                <span className="ms-auto shrink-0 text-xs text-muted">
                  {departmentLabels[reply.department]}
                </span>
              )}
            </span>
            <span className="line-clamp-2 text-sm text-muted">{fillReply(reply.text, ticket)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
