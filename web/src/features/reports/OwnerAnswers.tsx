import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber, formatToman } from '#contract/common/money';
import { minuteMs } from '#contract/common/tehran';
import { getAdminDesk } from '#contract/dashboard';
import { getIncomeReport } from '#contract/reports';
import { queryOf } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { comparedText, monthsUntil } from './owner-answers.ts';
import type { Period } from './period.ts';
import { queryIn } from './reports.ts';

/** Orders become late by the time that passes, which no event announces. */
const lateQuery = { ...queryOf(getAdminDesk, {}), refetchInterval: minuteMs };

/** An owner's first questions, independent of the period of the tables. */
export function OwnerAnswers({ today }: { today: string }) {
  const months = monthsUntil(today);
  const income = (period: Period) => queryOf(getIncomeReport, { query: queryIn(period, 'month') });
  const incomeNow = useQuery(income(months.now));
  const incomeBefore = useQuery(income(months.before));
  const desk = useQuery(lateQuery);
  const now = incomeNow.data?.total;
  const before = incomeBefore.data?.total;
  const late = desk.data?.counters.late;
  return (
    <Card as="section" labelledBy="owner" className="mb-5 @6xl:mb-6">
      <h2 id="owner" className="sr-only">
        حال فروشگاه
      </h2>
      <dl className="grid gap-x-8 gap-y-4 @3xl:grid-cols-3">
        <Answer question="این ماه چقدر؟" of={[incomeNow]}>
          {now &&
            (now.orders > 0 || now.income !== 0
              ? `${formatToman(now.income)} از ${formatNumber(now.orders)} سفارش`
              : 'این ماه هنوز سفارشی نداشته')}
        </Answer>
        <Answer question="از ماه پیش بهتر است؟" of={[incomeNow, incomeBefore]}>
          {now && before && comparedText(now.income, before.income, months.days)}
        </Answer>
        <Answer question="چه دیر شده؟" of={[desk]}>
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

type AnswerProps = {
  question: string;
  /** The queries that answer it. */
  of: readonly Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>[];
  children: ReactNode;
};

function Answer({ question, of, children }: AnswerProps) {
  const failed = of.filter(({ error }) => error !== null);
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{question}</dt>
      <dd className="font-semibold wrap-anywhere">
        {children ??
          (failed[0] ? (
            <span role="alert" className="flex flex-wrap items-center gap-x-2">
              —<span className="text-sm font-normal text-muted">{failed[0].error?.message}</span>
              <Button
                variant="ghost"
                size="sm"
                isLoading={failed.some(({ isFetching }) => isFetching)}
                onPress={() => failed.forEach(({ refetch }) => void refetch())}
              >
                تلاش دوباره
              </Button>
            </span>
          ) : (
            <Skeleton className="mt-1 h-5 w-40 rounded-sm" />
          ))}
      </dd>
    </div>
  );
}
