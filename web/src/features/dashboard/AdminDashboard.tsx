import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Cpu, Hourglass, MessagesSquare, SquareKanban } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import type { AnswerOf } from '#contract/common/endpoint';
import type { Counters, getAdminDesk } from '#contract/dashboard';
import type { Order } from '#contract/orders';
import { displayName } from '#contract/people';
import { formatWhen } from '../../lib/dates.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useProfile } from '../auth/parts.ts';
import { workLeft } from '../orders/parts.ts';
import { OrderLines } from './OrderLines.tsx';
import { adminDesk, counts, inHand } from './queries.ts';
import { StatCard, StatCards } from './StatCard.tsx';
import { Welcome } from './Welcome.tsx';

const RequestsByAddress = lazyPart(async () => (await import('../upgrades/parts.ts')).RequestsByAddress);

/** Puts late orders before the newest ones; a late order that is still pending is not in hand. */
function lateFirst(orders: readonly Order[], desk: AnswerOf<typeof getAdminDesk> | undefined): Order[] {
  const late = (desk?.data ?? []).flatMap(({ design }) =>
    design?.late && design.status === 'designing' ? design : [],
  );
  const others = orders.filter(({ _id }) => late.every((order) => order._id !== _id));
  return [...late, ...others].slice(0, 5);
}

export function AdminDashboard() {
  const profile = useProfile();
  const desk = useQuery(adminDesk);
  const pending = useQuery(counts.pending);
  const today = useQuery(counts.today);
  const devices = useQuery(counts.devices);
  const tickets = useQuery(counts.tickets);
  const orders = useQuery({ ...inHand, select: ({ designs }) => ({ rows: lateFirst(designs, desk.data) }) });
  const name = displayName(profile);
  return (
    <>
      <Welcome
        title={name === profile.mobile ? 'سلام، خسته نباشید' : `سلام ${toPersianDigits(name)}، خسته نباشید`}
        text={desk.data ? queueText(desk.data.counters) : '\u00a0'}
        action={
          <Link to="/admin/designsManagement" className={buttonClass('primary', 'lg')}>
            <SquareKanban />
            میز کار
          </Link>
        }
      />
      <output className="sr-only">
        {pending.data &&
          today.data &&
          `${formatNumber(pending.data.data)} سفارش در انتظار طراحی، ${formatNumber(today.data.data)} سفارش امروز`}
      </output>
      <StatCards label="کارگاه در یک نگاه">
        <StatCard
          title="در انتظار طراحی"
          icon={Hourglass}
          to="/admin/designsManagement"
          note="سفارش در صف پذیرش"
        >
          {figure(pending)}
        </StatCard>
        <StatCard title="سفارش‌های امروز" icon={CalendarDays} to="/admin/designs" note="ثبت‌شده از نیمه‌شب">
          {figure(today)}
        </StatCard>
        <StatCard title="تیکت‌های بی‌پاسخ" icon={MessagesSquare} to="/admin/tickets" note="منتظر پاسخ شما">
          {figure(tickets)}
        </StatCard>
        <StatCard title="دستگاه‌ها" icon={Cpu} to="/admin/devices" note="دستگاه ثبت‌شده">
          {figure(devices)}
        </StatCard>
      </StatCards>
      <OrderLines
        title="در دست کار"
        all={{ href: '/admin/designsManagement', label: 'میز کار' }}
        query={orders}
        viewer="admin"
        hrefOf={({ _id }) => `/admin/designsManagement?design=${_id}`}
        empty="سفارشی در دست کار نیست."
      />
      <WhenIdle>
        <RequestsByAddress />
      </WhenIdle>
    </>
  );
}

function queueText(counters: Counters) {
  const { pending, oldestPendingAt } = counters;
  const left = workLeft(counters, 'pending');
  if (pending === 0)
    return left
      ? `هیچ سفارشی در صف نیست؛ ${left} مانده است.`
      : 'هیچ سفارشی در صف نیست. چای بعدی را با خیال راحت بنوشید.';
  const oldest = oldestPendingAt && `؛ قدیمی‌ترین: ${formatWhen(oldestPendingAt)}`;
  return `${formatNumber(pending)} سفارش در صف${oldest ?? ''}.${left && ` جدا از این، ${left} هم هست.`}`;
}

function figure({ data, isError }: { data: { data: number } | undefined; isError: boolean }) {
  if (data) return formatNumber(data.data);
  return isError ? '—' : undefined;
}
