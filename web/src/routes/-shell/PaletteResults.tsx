import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, History } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type OrderOverview, searchOverview } from '#contract/order-lists';
import { orderTypeLabels } from '#contract/orders';
import { useIsAdmin, useProfile } from '../../features/auth/parts.ts';
import { personQuery } from '../../features/people/queries.ts';
import { OrderStatusBadge, OrderTypeIcon } from '../../features/orders/parts.ts';
import { listOf } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { Blank } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { emptyText, List } from '../../ui/List.tsx';
import { Matched } from '../../ui/Matched.tsx';
import { ErrorState } from '../../ui/Loaded.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { openTool } from './opened-tool.ts';
import { type Entry, giftNameIn, gifts, groups } from './palette-groups.tsx';
import { placesFor } from './palette-places.tsx';
import { addRecentEntry, recentEntries } from './recent-entries.ts';

/** The orders that are shown while other groups follow them. */
const maxOrders = 5;

type PaletteResultsProps = {
  /** The current text of the field. */
  typed: string;
  /** The debounced text, which is searched. */
  settled: string;
  /** The first entry is opened as soon as the answers for what is written have come. */
  isFirstWanted: boolean;
  onFollow: () => void;
};

export function PaletteResults({ typed, settled, isFirstWanted, onFollow }: PaletteResultsProps) {
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [wholeList, setWholeList] = useState<string>();
  const isSettling = settled !== typed;
  const isAsked = typed !== '' && !isSettling;
  const ordersQuery = useInfiniteQuery({
    ...listOf(searchOverview, { query: { search: settled } }, ({ data }) => data),
    enabled: isAsked,
    // Enter opens the first entry, which must match the current text.
    placeholderData: undefined,
  });
  const others = useQueries({
    queries: groups[isAdmin ? 'admin' : 'customer'].map(({ query }) => ({
      ...query(settled),
      enabled: isAsked,
    })),
  });
  const giftName = isAdmin ? giftNameIn(settled) : '';
  const asksGift = isAsked && giftName !== '';
  const giftsQuery = useQuery({ ...gifts.query(giftName), enabled: asksGift });
  const giftsFound = asksGift ? (giftsQuery.data ?? []) : [];
  const orders = isAsked ? ordersQuery.data : undefined;
  const isComplete =
    isAsked &&
    !ordersQuery.isPending &&
    others.every(({ isPending }) => !isPending) &&
    !(asksGift && giftsQuery.isPending);

  useEffect(() => {
    if (isFirstWanted && (isComplete || typed === ''))
      box.current?.querySelector<HTMLElement>('[data-result]')?.click();
  }, [isFirstWanted, isComplete, typed]);

  function follow(entry: Pick<Entry, 'href' | 'title' | 'note' | 'tool' | 'giftFor'>) {
    const { href, title, note, tool, giftFor } = entry;
    if (href !== undefined) addRecentEntry(profile._id, { href, title, note });
    onFollow();
    if (tool) openTool(tool);
    if (giftFor !== undefined)
      queryClient
        .fetchQuery(personQuery(giftFor))
        .then(openTool, (error: Error) => toast.error(error.message));
  }

  const rows = (entries: readonly Entry[]) =>
    entries.map((entry) => (
      <EntryRow key={entry._id} entry={entry} typed={typed} onFollow={() => follow(entry)} />
    ));
  const orderRow = (order: OrderOverview) => (
    <EntryRow
      entry={orderEntry(order, isAdmin)}
      typed={typed}
      onFollow={() => follow(orderEntry(order, isAdmin))}
      end={<OrderStatusBadge status={order.status} viewer={isAdmin ? 'admin' : 'customer'} />}
    />
  );
  const places = placesFor(profile, typed);
  const recent =
    typed === ''
      ? recentEntries(profile._id).filter(({ href }) => places.every((place) => place.href !== href))
      : [];
  const groupsFound = groups[isAdmin ? 'admin' : 'customer'].flatMap(({ title }, at) => {
    const entries = isAsked ? (others[at]?.data ?? []) : [];
    return entries.length > 0 ? [{ title, entries }] : [];
  });
  const failed = isAsked ? [ordersQuery, ...others].filter(({ error }) => error !== null) : [];
  const isEmpty =
    isComplete &&
    failed.length === 0 &&
    orders?.rows.length === 0 &&
    groupsFound.length === 0 &&
    places.length === 0 &&
    giftsFound.length === 0;

  return (
    <div
      ref={box}
      className="absolute inset-x-3 top-full z-10 mt-1.5 max-h-[70dvh] animate-appear overflow-y-auto overscroll-contain rounded-lg border bg-raised p-1.5 shadow-raised sm:inset-x-0"
    >
      <p role="status" className="sr-only">
        {isComplete &&
          ((orders?.rows.length ?? 0) > 0
            ? `${orders?.totalText} سفارش پیدا شد`
            : isEmpty
              ? `چیزی با «${typed}» پیدا نشد`
              : 'سفارشی پیدا نشد')}
      </p>
      {orders && orders.rows.length > 0 && wholeList === typed ? (
        <List isCompact query={{ ...ordersQuery, data: orders }} renderRow={orderRow} empty={{ seed: 13 }} />
      ) : (
        <>
          {giftsFound.length > 0 && <Group title={gifts.title}>{rows(giftsFound)}</Group>}
          {orders && orders.rows.length > 0 && (
            <Group title="سفارش‌ها">
              {orders.rows.slice(0, maxOrders).map((order) => (
                <Fragment key={order._id}>{orderRow(order)}</Fragment>
              ))}
              {orders.rows.length > maxOrders && (
                <li>
                  <Button variant="ghost" size="sm" onPress={() => setWholeList(typed)}>
                    همهٔ {orders.totalText} سفارش
                  </Button>
                </li>
              )}
            </Group>
          )}
          {recent.length > 0 && (
            <Group title="تازه‌ها">
              {rows(recent.map((entry) => ({ ...entry, _id: entry.href, picture: <History /> })))}
            </Group>
          )}
          {places.length > 0 && (isComplete || typed === '') && (
            <Group title={typed === '' ? 'کارها' : 'صفحه‌ها و کارها'}>{rows(places)}</Group>
          )}
          {groupsFound.map(({ title, entries }) => (
            <Group key={title} title={title}>
              {rows(entries)}
            </Group>
          ))}
          {typed !== '' && !isComplete && <SkeletonRows rows={3} />}
          {failed[0] && (
            <ErrorState
              isCompact
              title="همهٔ جستجو انجام نشد"
              message={failed[0].error?.message}
              onRetry={() => failed.forEach(({ refetch }) => void refetch())}
            />
          )}
          {isEmpty && (
            <Blank
              isCompact
              title={emptyText}
              seed={13}
              note={`چیزی با «${typed}» پیدا نشد. شماره، نام یا شرح را جور دیگری بنویسید.`}
            />
          )}
        </>
      )}
    </div>
  );
}

const orderEntry = ({ _id, type, orderNumber }: OrderOverview, isAdmin: boolean): Entry => ({
  _id,
  title: orderTypeLabels[type],
  note: `سفارش ${toPersianDigits(orderNumber)}`,
  picture: <OrderTypeIcon type={type} className="size-8" />,
  href: isAdmin ? `/admin/designsManagement?design=${_id}` : `/designOrder/${_id}`,
});

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="px-2.5 pt-2.5 pb-1 text-xs font-medium text-muted">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type EntryRowProps = { entry: Entry; typed: string; onFollow: () => void; end?: ReactNode };

function EntryRow({ entry: { title, note, picture, href }, typed, onFollow, end }: EntryRowProps) {
  const className =
    'flex min-h-13 w-full cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-start text-ink no-underline transition-colors hover:bg-hover focus:bg-hover';
  const content = (
    <>
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-muted"
      >
        {picture}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Matched text={title} typed={typed} />
        </span>
        {note && (
          <span className="block truncate text-xs text-muted">
            <Matched text={note} typed={typed} />
          </span>
        )}
      </span>
      {end}
      <ChevronLeft className="size-4 text-muted" />
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <Button variant="bare" data-result="" onPress={onFollow} className={cx(className)}>
          {content}
        </Button>
      ) : (
        <PathLink href={href} data-result="" onClick={onFollow} className={className}>
          {content}
        </PathLink>
      )}
    </li>
  );
}
