import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Bell,
  CircleX,
  Cpu,
  Gift,
  LogOut,
  MessageSquareText,
  Shapes,
  ShieldCheck,
  ShieldOff,
  TrendingUp,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#contract/common/money';
import { type AuditAction, type AuditEntry, auditLabels, getAudit } from '#contract/people';
import { listOf } from '../../lib/queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { auditFacts } from './audit-facts.ts';
import { shownName } from './person-words.ts';

const icons: Record<AuditAction, ReactNode> = {
  balanceChange: <Wallet />,
  smsChange: <MessageSquareText />,
  offerCreate: <Gift />,
  designChange: <Shapes />,
  designReject: <CircleX />,
  designCancel: <Undo2 />,
  upgradeAccept: <TrendingUp />,
  upgradeReject: <CircleX />,
  deviceOut: <Cpu />,
  notificationSend: <Bell />,
  loginsEnd: <LogOut />,
  roleGrant: <ShieldCheck />,
  roleRevoke: <ShieldOff />,
};

/** What admins did to this person or their money, newest first. */
export function UserAudit({ userId }: { userId: string }) {
  const audit = useInfiniteQuery({
    ...listOf(getAudit, { params: { id: userId } }, ({ data }) => data),
    staleTime: 0,
  });
  const total = audit.data?.total;
  return (
    <section aria-labelledby="user-audit" className="flex flex-col gap-4 p-5">
      <SectionTitle id="user-audit" level={3} note={total ? `${formatNumber(total)} مورد` : undefined}>
        کارهای مدیران روی این حساب
      </SectionTitle>
      {body()}
    </section>
  );

  function body() {
    if (!audit.data)
      return audit.isError ? (
        <ErrorState
          compact
          message={audit.error.message}
          onRetry={() => audit.refetch()}
          isRetrying={audit.isFetching}
        />
      ) : (
        <SkeletonRows rows={2} />
      );
    if (audit.data.rows.length === 0)
      return <EmptyState compact note="هنوز مدیری کاری روی این حساب نکرده است." />;
    return (
      <div>
        <Timeline label="کارهای مدیران" items={audit.data.rows.map(itemOf)} />
        <LoadMore list={audit} />
      </div>
    );
  }
}

function itemOf(entry: AuditEntry) {
  const facts = auditFacts(entry).join(' · ');
  const by = entry.by ? shownName(entry.by) : 'ابزار مدیریت روی سرور';
  return {
    id: entry._id,
    title: auditLabels[entry.action],
    when: entry.createdAt,
    by: (
      <>
        {facts && <span className="block text-sm text-ink">{facts}</span>}
        <bdi>{by}</bdi>
      </>
    ),
    note: entry.note || undefined,
    icon: icons[entry.action],
  };
}
