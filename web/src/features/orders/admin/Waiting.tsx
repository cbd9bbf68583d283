import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Counters } from '#contract/dashboard';
import { formatNumber } from '#contract/common/money';
import { Link } from '../../../lib/router-link.tsx';
import { ageText } from '../../../lib/age-text.ts';
import { adminDesk } from './queries.ts';

/** A summary of the workload: «۱۸ در صف · قدیمی‌ترین ۲ س ۱۰ د · ۶ تیکت · ۱ قول دیر شده». */
export function Waiting() {
  const { data, dataUpdatedAt: now } = useQuery(adminDesk);
  return <span role="status">{data ? join(partsOf(data.counters, now)) : '\u00a0'}</span>;
}

function partsOf(
  { pending, oldestPendingAt, revising, tickets, requests, late }: Counters,
  now: number,
): ReactNode[] {
  const parts: ReactNode[] = [
    pending === 0 ? 'صف خالی است' : `${formatNumber(pending)} در صف`,
    oldestPendingAt && `قدیمی‌ترین ${ageText(oldestPendingAt, now)}`,
    revising > 0 && `${formatNumber(revising)} بازنگری`,
    tickets > 0 && (
      <Link to="/admin/tickets" className="text-muted">
        {formatNumber(tickets)} تیکت
      </Link>
    ),
    requests > 0 && (
      <Link to="/" hash="upgradeRequests" className="text-muted">
        {formatNumber(requests)} درخواست سطح
      </Link>
    ),
    late > 0 && <strong className="font-semibold text-danger">{formatNumber(late)} قول دیر شده</strong>,
  ];
  return parts.filter(Boolean);
}

const join = (parts: readonly ReactNode[]) =>
  parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no state
    <Fragment key={at}>
      {at > 0 && ' · '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
