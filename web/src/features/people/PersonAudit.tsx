import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Bell,
  CircleX,
  Cpu,
  Eye,
  EyeOff,
  Gift,
  LogOut,
  MessageSquareText,
  MessagesSquare,
  Shapes,
  ShieldCheck,
  ShieldOff,
  TrendingUp,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type AuditAction, type AuditEntry, auditLabels, getAudit } from '#contract/audit';
import { freshEachTime, listOf } from '../../lib/queries.ts';
import { emptyText, List } from '../../ui/List.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { auditFacts } from './audit-facts.ts';
import { nameInPersianDigits } from './person-words.ts';

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
  ticketClose: <MessagesSquare />,
  qrTakedown: <EyeOff />,
  qrPutBack: <Eye />,
};

type PersonAuditProps = { userId: string; level: 2 | 3 };

export function PersonAudit({ userId, level }: PersonAuditProps) {
  const audit = useInfiniteQuery({
    ...listOf(getAudit, { params: { id: userId } }, ({ data }) => data),
    ...freshEachTime,
  });
  const { data } = audit;
  const title = 'کارهای مدیران روی این حساب';
  if (data?.rows.length === 0)
    return (
      <section aria-labelledby="user-audit">
        <SectionTitle
          id="user-audit"
          level={level}
          actions={<span className="text-sm text-muted">{emptyText}</span>}
        >
          {title}
        </SectionTitle>
      </section>
    );
  return (
    <section aria-labelledby="user-audit" className="flex flex-col gap-4">
      <SectionTitle id="user-audit" level={level} note={data && `${data.totalText} مورد`}>
        {title}
      </SectionTitle>
      <List isCompact query={audit} empty={{}}>
        {(rows) => <Timeline label="کارهای مدیران" items={rows.map(itemOf)} />}
      </List>
    </section>
  );
}

function itemOf(entry: AuditEntry) {
  const facts = auditFacts(entry).join(' · ');
  const by = entry.by ? nameInPersianDigits(entry.by) : 'ابزار مدیریت روی سرور';
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
