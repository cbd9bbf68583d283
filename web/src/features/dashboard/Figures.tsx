import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Cpu, MessagesSquare, PenTool, Wallet } from 'lucide-react';
import { useRef } from 'react';
import { formatNumber } from '#contract/common/money';
import { getOrderChart } from '#contract/order-lists';
import { queryOf } from '../../lib/queries.ts';
import { useKeepInView } from '../../lib/use-keep-in-view.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card, SectionTitle } from '../../ui/Card.tsx';
import { WhenVisible } from '../../ui/Deferred.tsx';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';
import { SkeletonChart } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { useProfile } from '../auth/parts.ts';
import { DeviceSection } from '../devices/parts.tsx';
import { MonthlySpending } from '../wallet/parts.tsx';
import { ordersShown } from './desk-cards.ts';
import { OrderLines } from './OrderLines.tsx';
import { desk, lastOrders } from './queries.ts';
import { StatCard, StatCards } from './StatCard.tsx';

const devicesId = 'deviceSection';

/** A customer's account in figures, with its orders and devices. */
export function Figures() {
  const profile = useProfile();
  const { designCount, amount, ticketCount, deviceCount } = profile;
  const isNew = designCount === 0;
  // An empty chart has nothing to show.
  const hasCharts = !isNew || amount > 0;
  const hasBegun = hasCharts || ticketCount > 0 || deviceCount > 0;
  const { data: { data: cards = [] } = {} } = useQuery(desk);
  const onDesk = ordersShown(cards);
  const orders = useQuery({
    ...lastOrders,
    select: ({ data }) => ({ rows: data.filter(({ _id }) => !onDesk.has(_id)) }),
    enabled: !isNew,
  });
  const devices = useRef<HTMLDivElement>(null);
  const isForDevices = useLocation({ select: ({ hash }) => hash }) === devicesId;
  useKeepInView(devices, isForDevices ? 'start' : null);
  return (
    <>
      <StatCards label="حساب شما در یک نگاه" columns="@4xl:grid-cols-12">
        <StatCard
          title="سفارش‌ها"
          icon={PenTool}
          to="/designOrder"
          note="ثبت‌شده تا امروز"
          chart={hasCharts && <Chart of="orders" />}
          className={hasCharts ? withChart : quarter}
        >
          {formatNumber(designCount)}
        </StatCard>
        <StatCard
          title="کیف پول"
          icon={Wallet}
          to="/wallet"
          note="موجودی برای سفارش"
          chart={hasCharts && <Chart of="spending" />}
          className={hasCharts ? withChart : quarter}
        >
          <Toman amount={amount} size="lg" className="whitespace-normal! max-sm:text-lg! sm:text-2xl" />
        </StatCard>
        <StatCard
          title="تیکت‌ها"
          icon={MessagesSquare}
          to="/ticket"
          note="گفتگو با پشتیبانی"
          className={hasCharts ? '@4xl:col-span-2' : quarter}
        >
          {formatNumber(ticketCount)}
        </StatCard>
        <StatCard
          title="دستگاه‌ها"
          icon={Cpu}
          to="/"
          hash={devicesId}
          note="دستگاه ثبت‌شده به نام شما"
          className={hasCharts ? '@4xl:col-span-2' : quarter}
        >
          {formatNumber(deviceCount)}
        </StatCard>
      </StatCards>
      {!isNew && orders.data?.rows.length !== 0 && (
        <OrderLines
          title={onDesk.size > 0 ? 'سفارش‌های دیگر' : 'آخرین سفارش‌ها'}
          all={{ href: '/designOrder?tab=orders', label: 'همهٔ سفارش‌ها' }}
          query={orders}
          viewer="customer"
          hrefOf={({ _id }) => `/designOrder/${_id}`}
          empty="هنوز سفارشی ندارید."
        />
      )}
      <div ref={devices} id={devicesId} className="mt-6 scroll-mt-24">
        {hasBegun || isForDevices ? (
          <div className="min-h-72">
            <WhenVisible fallback={null}>
              <DeviceSection />
            </WhenVisible>
          </div>
        ) : (
          <Card>
            <SectionTitle
              note="دستگاه دارید؟ با ثبت سریال، به نام شما می‌شود."
              actions={
                <Link to="/" hash={devicesId} className={buttonClass()}>
                  ثبت دستگاه
                </Link>
              }
            >
              دستگاه‌های من
            </SectionTitle>
          </Card>
        )}
      </div>
    </>
  );
}

const chartHeight = 'h-36 sm:h-44';
const quarter = '@4xl:col-span-3';
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
