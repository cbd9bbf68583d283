import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Cpu, MessagesSquare, PenTool, Wallet } from 'lucide-react';
import { useRef } from 'react';
import { formatNumber } from '#contract/common/money';
import { getOrderChart } from '#contract/order-lists';
import { queryOf } from '../../lib/queries.ts';
import { useKeepInView } from '../../lib/use-keep-in-view.ts';
import { WhenVisible } from '../../ui/Deferred.tsx';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';
import { SkeletonChart } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { useProfile } from '../auth/parts.ts';
import { DeviceSection } from '../devices/parts.tsx';
import { MonthlySpending } from '../wallet/parts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { lastOrders } from './queries.ts';
import { StatCard, StatCards } from './StatCard.tsx';

const devicesId = 'deviceSection';

/** A customer's account in figures, with its orders and devices. */
export function Figures() {
  const profile = useProfile();
  const isNew = profile.designCount === 0;
  const orders = useQuery({ ...lastOrders, select: ({ data }) => ({ rows: data }), enabled: !isNew });
  const devices = useRef<HTMLDivElement>(null);
  useKeepInView(devices, useLocation({ select: ({ hash }) => hash }) === devicesId);
  return (
    <>
      <StatCards label="حساب شما در یک نگاه" columns="@4xl:grid-cols-12">
        <StatCard
          title="سفارش‌ها"
          icon={PenTool}
          to="/designOrder"
          note="سفارش تا امروز"
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
      error={error}
      onRetry={refetch}
      height={height}
      emptyNote="سفارش‌های یک سال گذشته، ماه به ماه اینجا کشیده می‌شوند."
    />
  );
}
