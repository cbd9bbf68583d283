import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { AnswerOf } from '#contract/common/endpoint';
import type { getAdminDesk } from '#contract/dashboard';
import { formatNumber } from '#contract/common/money';
import { Link } from '../../../lib/router-link.tsx';
import { ageText } from '../../../lib/age-text.ts';
import { adminDesk } from './bench-queries.ts';

/** A summary of the workload: «۱۸ در صف · قدیمی‌ترین ۲ س ۱۰ د · ۶ تیکت · ۱ قول دیر شده». */
export function Waiting() {
  const { data, dataUpdatedAt: now } = useQuery(adminDesk);
  return (
    <p role="status" className="min-h-[1lh] overflow-x-clip text-xs text-muted">
      {/* The point before the first part of each line is cut off. */}
      <span className="-ms-4 block">
        {data &&
          partsOf(data, now).map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no state
            <Fragment key={at}>
              <span className="whitespace-nowrap before:inline-block before:w-4 before:text-center before:content-['·']">
                {part}
              </span>{' '}
            </Fragment>
          ))}
      </span>
    </p>
  );
}

function partsOf(
  { data, counters: { pending, oldestPendingAt, tickets, requests, late } }: AnswerOf<typeof getAdminDesk>,
  now: number,
): ReactNode[] {
  const lateOrder = data.find(({ design }) => design?.late)?.design;
  const parts: ReactNode[] = [
    pending === 0 ? 'صف خالی است' : `${formatNumber(pending)} در صف`,
    oldestPendingAt && `قدیمی‌ترین ${ageText(oldestPendingAt, now)}`,
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
    late > 0 && (
      <Link
        {...(late === 1 && lateOrder
          ? { to: '/admin/designsManagement', search: { design: Number(lateOrder._id) } }
          : { to: '/admin/designs', search: { late: true } })}
        className="font-semibold text-danger"
      >
        {formatNumber(late)} قول دیر شده
      </Link>
    ),
  ];
  return parts.filter(Boolean);
}
