import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Check, Cpu, MessagesSquare, PenTool, QrCode, Wallet } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { displayName } from '#contract/people';
import type { Profile } from '#contract/profile';
import { useKeepInView } from '../../lib/use-keep-in-view.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { SkeletonChart } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { WhenVisible } from '../../ui/Deferred.tsx';
import { DeviceSection } from '../devices/parts.tsx';
import { useProfile } from '../auth/parts.ts';
import { OrderLines } from './OrderLines.tsx';
import { lastOrders } from './queries.ts';
import { StatCard, StatCards } from './StatCard.tsx';
import { Welcome } from './Welcome.tsx';
import { getOrderChart } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';
import { MonthlySpending } from '../wallet/parts.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/class-names.ts';

const devicesId = 'deviceSection';

export function CustomerDashboard() {
  const profile = useProfile();
  const isNew = profile.designCount === 0;
  const orders = useQuery({ ...lastOrders, select: ({ data }) => ({ rows: data }), enabled: !isNew });
  const devices = useRef<HTMLDivElement>(null);
  useKeepInView(devices, useLocation({ select: ({ hash }) => hash }) === devicesId);
  return (
    <>
      <Welcome
        title={greeting(profile)}
        text={
          isNew
            ? 'عکس یا ایده‌تان را بفرستید؛ طرحی آمادهٔ لیزر تحویل بگیرید.'
            : 'میز کارتان آماده است. طرح بعدی را بسپارید، یا ببینید سفارش‌هایتان به کجا رسیده‌اند.'
        }
        action={
          <div className="flex flex-wrap gap-2.5">
            {!isNew && (
              <Link to="/designOrder" className={buttonClass('primary', 'lg')}>
                <PenTool />
                سفارش طرح تازه
              </Link>
            )}
            <Link
              to="/designOrder/qr"
              className={buttonClass('ghost', 'lg', 'text-on-metal! hover:bg-on-metal/10')}
            >
              <QrCode />
              سفارش QR
            </Link>
          </div>
        }
      />
      {isNew && <NextStep amount={profile.amount} />}
      <StatCards label="حساب شما در یک نگاه" columns="@4xl:grid-cols-12">
        <StatCard
          title="سفارش‌ها"
          icon={PenTool}
          to="/designOrder"
          note="طرح سفارش داده‌اید"
          chart={<Chart of="orders" />}
          className={withChart}
        >
          {formatNumber(profile.designCount)}
        </StatCard>
        <StatCard
          title="کیف پول"
          icon={Wallet}
          to="/wallet"
          note="موجودی برای سفارش"
          chart={<Chart of="spending" />}
          className={withChart}
        >
          <Toman
            amount={profile.amount}
            size="lg"
            className="whitespace-normal! max-sm:text-lg! sm:text-2xl"
          />
        </StatCard>
        <StatCard
          title="تیکت‌ها"
          icon={MessagesSquare}
          to="/ticket"
          note="گفتگو با پشتیبانی"
          className="@4xl:col-span-2"
        >
          {formatNumber(profile.ticketCount)}
        </StatCard>
        <StatCard
          title="دستگاه‌ها"
          icon={Cpu}
          to="/"
          hash={devicesId}
          note="دستگاه ثبت‌شده به نام شما"
          className="@4xl:col-span-2"
        >
          {formatNumber(profile.deviceCount)}
        </StatCard>
      </StatCards>
      {!isNew && (
        <OrderLines
          title="آخرین سفارش‌ها"
          all={{ href: '/designOrder?tab=orders', label: 'همهٔ سفارش‌ها' }}
          query={orders}
          viewer="customer"
          hrefOf={({ _id }) => `/designOrder/${_id}`}
          empty="هنوز سفارشی ندارید."
        />
      )}
      <div ref={devices} id={devicesId} className="mt-6 min-h-72 scroll-mt-24">
        <WhenVisible fallback={null}>
          <DeviceSection />
        </WhenVisible>
      </div>
    </>
  );
}

const chartHeight = 'h-36 sm:h-44';
const withChart = '@max-2xl:col-span-full @4xl:col-span-5 @4xl:row-span-2';

function Chart({ of }: { of: 'orders' | 'spending' }) {
  return (
    <WhenVisible fallback={<SkeletonChart height={chartHeight} />}>
      <MonthChart of={of} height={chartHeight} />
    </WhenVisible>
  );
}

function greeting(profile: Profile): string {
  const name = displayName(profile);
  if (name !== profile.mobile) return `سلام ${toPersianDigits(name)}، خوش آمدید`;
  return profile.designCount === 0 ? 'به حکاک خوش آمدید' : 'سلام، خوش برگشتید';
}

const charts = { orders: MonthlyOrders, spending: MonthlySpending };

function MonthChart({ of, height }: { of: keyof typeof charts; height: string }) {
  const Months = charts[of];
  return <Months height={height} />;
}

const chart = queryOf(getOrderChart, { query: { range: 'monthly' } });

function MonthlyOrders({ height }: { height: string }) {
  const { data, error, refetch } = useQuery(chart);
  return (
    <MonthlyChart
      label="سفارش در ماه"
      unit="سفارش"
      tone="ember"
      points={data?.data}
      error={error?.message}
      onRetry={refetch}
      height={height}
      emptyNote="سفارش‌های یک سال گذشته، ماه به ماه این‌جا کشیده می‌شوند."
    />
  );
}

function NextStep({ amount }: { amount: number }) {
  const hasMoney = amount > 0;
  return (
    <Card as="section" padding="lg" className="mt-6">
      <h2 className="text-lg font-semibold">دو قدم تا اولین طرح</h2>
      <ol className="mt-5 grid gap-5 lg:grid-cols-2 lg:gap-8">
        <Step
          icon={hasMoney ? <Check /> : <Wallet />}
          isNow={!hasMoney}
          title="شارژ کیف پول"
          text={hasMoney ? 'انجام شد؛ کیف پولتان آماده است.' : 'هزینهٔ هر طرح از کیف پول کم می‌شود.'}
        >
          {!hasMoney && (
            <Link to="/wallet" className={buttonClass('primary')}>
              شارژ کیف پول
            </Link>
          )}
        </Step>
        <Step
          icon={<PenTool />}
          isNow={hasMoney}
          title="سفارش طرح"
          text="نوع طرح را انتخاب کنید، عکس یا فایل را بفرستید و بقیه را به ما بسپارید."
        >
          <Link to="/designOrder" className={buttonClass(hasMoney ? 'primary' : 'secondary')}>
            {hasMoney ? 'اولین سفارش' : 'دیدن نوع‌ها و قیمت‌ها'}
          </Link>
        </Step>
      </ol>
    </Card>
  );
}

type StepProps = { icon: ReactNode; isNow: boolean; title: string; text: string; children: ReactNode };

function Step({ icon, isNow, title, text, children }: StepProps) {
  return (
    <li className="flex items-start gap-4">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-12 shrink-0 place-items-center rounded-full border',
          isNow ? 'border-ember-line bg-ember-soft text-ember-text' : 'bg-hover text-muted',
        )}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
        <div className="mt-3 empty:hidden">{children}</div>
      </div>
    </li>
  );
}
