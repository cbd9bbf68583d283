import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { type Device, devicePlace, listDevices } from '#contract/devices';
import { type Creation, getCreationsOf } from '#contract/fonts';
import { listOffers, type Offer } from '#contract/offers';
import { searchOrders } from '#contract/order-lists';
import { type Order, orderStatusLabels, orderTypeLabels } from '#contract/orders';
import type { PersonFull } from '#contract/person';
import { listTickets, type Ticket, ticketStatusLabels } from '#contract/tickets';
import { getLastTransactions, operationLabels, type Transaction } from '#contract/wallet';
import { formatDay } from '../../lib/dates.ts';
import { freshEachTime, listOf, queryOf } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { List, type ListQuery } from '../../ui/List.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import type { PersonSearch } from './people-search.ts';

/** The newest so many of each kind are shown. */
const newest = 5;

type PersonGroupsProps = {
  person: PersonFull;
  /** The kind that is shown whole. */
  all: PersonSearch['all'];
  /** Is called before another page is opened. */
  onLeave: (() => void) | undefined;
  /** Of the headings. */
  level: 2 | 3;
};

/** The newest of all that belongs to a person. What they have none of is one line. */
export function PersonGroups({ person, all, onLeave, level }: PersonGroupsProps) {
  const { _id: userId, mobile } = person;
  const ofPerson = { query: { userId, count: newest } };
  const fresh = (has: boolean) => ({ ...freshEachTime, enabled: has });
  const orders = useInfiniteQuery({
    ...listOf(searchOrders, ofPerson, ({ designs }) => designs),
    ...fresh(person.designs.length > 0),
  });
  const tickets = useInfiniteQuery({
    ...listOf(listTickets, ofPerson, ({ data }) => data),
    ...fresh(person.ticketCount > 0),
  });
  const offers = useInfiniteQuery({
    ...listOf(listOffers, ofPerson, ({ data }) => data.data),
    ...fresh(person.offerCount > 0),
  });
  const drawings = useInfiniteQuery({
    ...listOf(getCreationsOf, { params: { id: userId }, query: { count: newest } }, ({ data }) => data),
    ...fresh(person.drawingCount > 0),
  });
  const devices = useInfiniteQuery({
    ...listOf(listDevices, ofPerson, ({ data }) => data),
    ...fresh(person.deviceCount > 0),
  });
  const transactions = useQuery({
    ...queryOf(getLastTransactions, { params: { userId }, query: { count: newest } }),
    select: ({ data }) => ({ rows: data }),
    ...freshEachTime,
  });

  const ownPath = `/admin/users/${userId}`;
  const groups = [
    {
      title: 'سفارش‌ها',
      count: person.designs.length,
      all: { href: `/admin/designs?userId=${userId}`, label: 'همهٔ سفارش‌ها' },
      list: groupOf(orders, orderRow),
    },
    {
      title: 'تیکت‌ها',
      count: person.ticketCount,
      all: { href: `/admin/tickets?search=${mobile}`, label: 'همهٔ تیکت‌ها' },
      list: groupOf(tickets, ticketRow),
    },
    {
      id: 'codes',
      title: 'کدهای هدیه',
      count: person.offerCount,
      all: { href: `${ownPath}?all=codes`, label: 'همهٔ کدهای هدیه' },
      list: groupOf(offers, offerRow),
    },
    {
      id: 'drawings',
      title: 'نوشته‌های ذخیره‌شده',
      count: person.drawingCount,
      all: { href: `${ownPath}?all=drawings`, label: 'همهٔ نوشته‌ها' },
      list: groupOf(drawings, drawingRow),
    },
    {
      title: 'دستگاه‌ها',
      count: person.deviceCount,
      all: { href: `/admin/devices?search=${mobile}`, label: 'همهٔ دستگاه‌ها' },
      list: groupOf(devices, deviceRow),
    },
    {
      title: 'تراکنش‌ها',
      count: transactions.data?.rows.length,
      all: { href: `/admin/rechargeWallet?user=${userId}`, label: 'همهٔ تراکنش‌ها' },
      list: groupOf({ ...transactions, isPlaceholderData: false }, transactionRow),
    },
  ];
  const whole = all && groups.find(({ id }) => id === all);
  if (whole)
    return (
      <Group {...whole} level={level} all={{ href: ownPath, label: 'برگشت به همهٔ بخش‌ها' }}>
        {whole.list(true, onLeave)}
      </Group>
    );
  const none = groups.filter(({ count }) => count === 0).map(({ title }) => title);
  return (
    <>
      {groups.map(
        ({ list, ...group }) =>
          group.count !== 0 && (
            <Group key={group.title} {...group} level={level} onLeave={onLeave}>
              {list(false, onLeave)}
            </Group>
          ),
      )}
      {none.length > 0 && <p className="text-sm text-muted">هنوز ندارد: {none.join('، ')}</p>}
    </>
  );
}

type RowText = { href?: string; title: ReactNode; note: ReactNode; end?: ReactNode };

/** Returns the list of a group, of the newest rows or of all. */
const groupOf =
  <R extends { _id: string }>(query: ListQuery<R>, textOf: (row: R) => RowText) =>
  (isWhole: boolean, onLeave?: () => void) => {
    const { data, error, isPlaceholderData, refetch } = query;
    const shown: ListQuery<R> = isWhole
      ? query
      : { data: data && { rows: data.rows.slice(0, newest) }, error, isPlaceholderData, refetch };
    return (
      <List
        isCompact
        query={shown}
        empty={{}}
        renderRow={(row) => <Row {...textOf(row)} onLeave={onLeave} />}
      />
    );
  };

type GroupProps = {
  title: string;
  count: number | undefined;
  all: { href: string; label: string };
  onLeave?: (() => void) | undefined;
  level: 2 | 3;
  children: ReactNode;
};

const Group = ({ title, all, onLeave, level, children }: GroupProps) => (
  <section aria-label={title} className="@container flex flex-col gap-1 py-3!">
    <SectionTitle
      level={level}
      actions={
        <PathLink
          href={all.href}
          onClick={onLeave}
          className={buttonClass('ghost', 'sm', '-me-2 whitespace-nowrap text-muted')}
        >
          {all.label}
        </PathLink>
      }
    >
      {title}
    </SectionTitle>
    <div className="-mx-5">{children}</div>
  </section>
);

function Row({ href, title, note, end, onLeave }: RowText & { onLeave?: (() => void) | undefined }) {
  return (
    <li className="relative flex min-h-11 items-center gap-4 px-5 py-1.5">
      <div className="min-w-0 flex-1 @md:flex @md:items-center @md:gap-4 @md:*:first:min-w-0 @md:*:first:flex-1">
        {href ? (
          <PathLink
            href={href}
            onClick={onLeave}
            className="stretched stretched-ring block truncate font-medium no-underline after:transition-colors hover:after:bg-hover active:after:bg-press"
          >
            {title}
          </PathLink>
        ) : (
          <p className="truncate font-medium">{title}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted @md:shrink-0 @md:flex-nowrap">
          {note}
        </p>
      </div>
      {end && <div className="shrink-0 text-end @md:w-28">{end}</div>}
    </li>
  );
}

const noted = (first: ReactNode, second: ReactNode) => (
  <>
    <span>{first}</span>
    <span aria-hidden="true">·</span>
    {second}
  </>
);

const orderRow = ({ _id, type, orderNumber, status, createdAt, price }: Order): RowText => ({
  href: `/admin/designsManagement?design=${_id}`,
  title: `${orderTypeLabels[type]} ${toPersianDigits(orderNumber)}`,
  note: noted(orderStatusLabels.admin[status], <DateTime when={createdAt} className="relative z-10" />),
  end: <Toman amount={price} />,
});

const ticketRow = ({ _id, number, title, status, updatedAt }: Ticket): RowText => ({
  href: `/admin/tickets?ticket=${_id}`,
  title: (
    <>
      {toPersianDigits(number)} · <bdi>{writtenText(title)}</bdi>
    </>
  ),
  note: noted(ticketStatusLabels.admin[status], <DateTime when={updatedAt} className="relative z-10" />),
});

const offerRow = ({ name, code, amount, usage, expiresIn }: Offer): RowText => ({
  title: (
    <>
      <bdi>{toPersianDigits(name)}</bdi>{' '}
      <Ltr className="text-sm tracking-widest text-muted select-all">{code}</Ltr>
    </>
  ),
  note: noted(
    usage === 0 ? 'استفاده نشده' : `${formatNumber(usage)} بار استفاده`,
    <span>تا {formatDay(expiresIn)}</span>,
  ),
  end: <Toman amount={amount} />,
});

const drawingRow = ({ _id, name, text, font, createdAt }: Creation): RowText => ({
  href: `/admin/fontMaker?creation=${_id}`,
  title: <bdi>{toPersianDigits(name || text)}</bdi>,
  note: noted(font.name, <DateTime when={createdAt} className="relative z-10" />),
});

const deviceRow = (device: Device): RowText => ({
  title: <Ltr>{device.serial}</Ltr>,
  note: noted(devicePlace(device), <DateTime when={device.registeredAt ?? device.createdAt} />),
});

const transactionRow = ({ operation, orderNumber, note, createdAt, amount }: Transaction): RowText => ({
  title: `${operationLabels[operation]} ${orderNumber === undefined ? '' : toPersianDigits(orderNumber)}`,
  note: note ? (
    noted(<bdi className="max-w-40 truncate">{note}</bdi>, <DateTime when={createdAt} />)
  ) : (
    <DateTime when={createdAt} />
  ),
  end: <Toman amount={amount} isSigned />,
});
