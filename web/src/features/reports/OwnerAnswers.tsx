import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber, formatToman } from '#contract/common/money';
import { minuteMs } from '#contract/common/tehran';
import { getAdminDesk } from '#contract/dashboard';
import { getIncomeReport } from '#contract/reports';
import { queryOf } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { comparedText, monthsUntil } from './owner-answers.ts';
import type { Period } from './period.ts';
import { queryIn } from './reports.ts';

/** Orders become late by the time that passes, which no event announces. */
const lateQuery = { ...queryOf(getAdminDesk, {}), refetchInterval: minuteMs };

/** What an owner asks first, whatever period the tables show. */
export function OwnerAnswers({ today }: { today: string }) {
  const months = monthsUntil(today);
  const income = (period: Period) => queryOf(getIncomeReport, { query: queryIn(period, 'month') });
  const now = useQuery(income(months.now)).data?.total;
  const before = useQuery(income(months.before)).data?.total;
  const late = useQuery(lateQuery).data?.counters.late;
  return (
    <Card as="section" labelledBy="owner" className="mb-5 @6xl:mb-6">
      <h2 id="owner" className="sr-only">
        حال فروشگاه
      </h2>
      <dl className="grid gap-x-8 gap-y-4 @3xl:grid-cols-3">
        <Answer question="این ماه چقدر؟">
          {now &&
            (now.orders > 0 || now.income !== 0
              ? `${formatToman(now.income)} از ${formatNumber(now.orders)} سفارش`
              : 'این ماه هنوز سفارشی نداشته')}
        </Answer>
        <Answer question="از ماه پیش بهتر است؟">
          {now && before && comparedText(now.income, before.income, months.days)}
        </Answer>
        <Answer question="چه دیر شده؟">
          {late === undefined ? null : late === 0 ? (
            'هیچ‌چیز؛ همهٔ قول‌ها سر جایشان است'
          ) : (
            <Link to="/admin/designsManagement" className="text-danger underline underline-offset-4">
              {formatNumber(late)} سفارش از قولش گذشته است
            </Link>
          )}
        </Answer>
      </dl>
    </Card>
  );
}

const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{question}</dt>
    <dd className="font-semibold wrap-anywhere">
      {children ?? <Skeleton className="mt-1 h-5 w-40 rounded-sm" />}
    </dd>
  </div>
);
