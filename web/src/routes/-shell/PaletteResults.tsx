import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ChevronLeft, History } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type OrderOverview, searchOverview } from '#contract/order-lists';
import { formatNumber } from '#contract/common/money';
import { searchLine } from '#contract/common/persian-text';
import { type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { useIsAdmin, useProfile } from '../../features/auth/parts.ts';
import { personQuery } from '../../features/people/queries.ts';
import { OrderStatusBadge, OrderTypeIcon } from '../../features/orders/parts.ts';
import { listOf } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { Blank } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { isPicture } from '../../ui/stored-file.ts';
import { emptyText, List } from '../../ui/List.tsx';
import { Matched } from '../../ui/Matched.tsx';
import { matchesIn } from '../../ui/matches-in.ts';
import { ErrorState } from '../../ui/Loaded.tsx';
import { useShownError } from '../../ui/shown-errors.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { openTool } from './opened-tool.ts';
import { type Entry, giftNameIn, gifts, groups, ordersFound } from './palette-groups.tsx';
import { placesFor } from './palette-places.tsx';
import { addRecentEntry, recentEntries } from './recent-entries.ts';
import type { AccountPart } from './UserMenuPopover.tsx';

/** The orders that are shown while other groups follow them. */
const maxOrders = 5;

type PaletteResultsProps = {
  /** The current text of the field. */
  typed: string;
  /** The debounced text, which is searched. */
  settled: string;
  /** The first entry is opened as soon as the answers for the typed text have come. */
  isFirstWanted: boolean;
  /** Is called when an entry is followed, with the part of the account that it opens. */
  onFollow: (account?: AccountPart) => void;
};

export function PaletteResults({ typed, settled, isFirstWanted, onFollow }: PaletteResultsProps) {
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  const queryClient = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
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
  const receivers = useQueries({
    queries: (asksGift ? (giftsQuery.data ?? []) : []).map(({ giftFor = '' }) => personQuery(giftFor)),
  });
  // An admin gets no gift codes.
  const giftsFound = (asksGift ? (giftsQuery.data ?? []) : []).filter(
    (_, at) => receivers[at]?.data?.roles.includes('admin') === false,
  );
  const orders = isAsked ? ordersQuery.data : undefined;
  const pages = Math.max(1, Math.ceil((orders?.rows.length ?? 0) / 10));
  const details = useQueries({
    queries: Array.from({ length: isAsked ? pages : 0 }, (_, at) => ordersFound(isAdmin, settled, at + 1)),
  }).flatMap(({ data }) => data ?? []);
  const isComplete =
    isAsked &&
    !ordersQuery.isPending &&
    others.every(({ isPending }) => !isPending) &&
    !(asksGift && giftsQuery.isPending) &&
    receivers.every(({ isPending }) => !isPending);

  useEffect(() => {
    if (isFirstWanted && (isComplete || typed === ''))
      box.current?.querySelector<HTMLElement>('[data-selected]')?.click();
  }, [isFirstWanted, isComplete, typed]);

  function follow(entry: Pick<Entry, 'href' | 'title' | 'note' | 'tool' | 'account' | 'giftFor'>) {
    const { href, title, note, tool, account, giftFor } = entry;
    if (href !== undefined) addRecentEntry(profile._id, { href, title, note });
    onFollow(account);
    if (tool) openTool(tool);
    if (giftFor !== undefined)
      queryClient
        .fetchQuery(personQuery(giftFor))
        .then(openTool, (error: Error) => toast.error(error.message));
  }

  const places = placesFor(profile, typed);
  const recent =
    typed === ''
      ? recentEntries(profile._id).filter(({ href }) => places.every((place) => place.href !== href))
      : [];
  const groupsFound = groups[isAdmin ? 'admin' : 'customer'].flatMap(({ title, leads }, at) => {
    const entries = isAsked ? (others[at]?.data ?? []) : [];
    const leading = entries.filter((entry) => leads(entry, typed, path));
    return entries.length > 0
      ? [{ title, entries: [...new Set([...leading, ...entries])], leads: leading.length > 0 }]
      : [];
  });
  const groupsBefore = groupsFound.filter(({ leads }) => leads);
  const groupsAfter = groupsFound.filter(({ leads }) => !leads);
  const entryOf = (order: OrderOverview) =>
    orderEntry(
      order,
      details.find(({ _id }) => _id === order._id),
      isAdmin,
      typed,
    );
  const isWhole = wholeList === typed;
  const ordersShown = isWhole
    ? (orders?.rows ?? [])
    : numberFirst(orders?.rows ?? [], typed).slice(0, maxOrders);
  const recentShown = recent.map((entry) => ({ ...entry, _id: entry.href, picture: <History /> }));
  const placesShown = isComplete || typed === '' ? places : [];
  const selected =
    isComplete || typed === ''
      ? selectedOf(
          [
            ...(isWhole ? [] : [...giftsFound, ...groupsBefore.flatMap(({ entries }) => entries)]),
            ...ordersShown.map(entryOf),
            ...(isWhole
              ? []
              : [...recentShown, ...placesShown, ...groupsAfter.flatMap(({ entries }) => entries)]),
          ],
          typed,
        )
      : undefined;
  const rows = (entries: readonly Entry[]) =>
    entries.map((entry) => (
      <EntryRow
        key={entry._id}
        entry={entry}
        typed={typed}
        isSelected={entry._id === selected?._id}
        onFollow={() => follow(entry)}
      />
    ));
  const groupOf = ({ title, entries }: (typeof groupsFound)[number]) => (
    <Group key={title} title={title}>
      {rows(entries)}
    </Group>
  );
  const orderRow = (order: OrderOverview) => rows([entryOf(order)]);
  const failed = isAsked ? [ordersQuery, ...others].filter(({ error }) => error !== null) : [];
  useShownError(failed[0]?.error ?? null);
  const otherCount =
    giftsFound.length + places.length + groupsFound.reduce((sum, { entries }) => sum + entries.length, 0);
  const isEmpty = isComplete && failed.length === 0 && orders?.rows.length === 0 && otherCount === 0;

  return (
    <div
      ref={box}
      className="absolute inset-x-3 top-full z-10 mt-1.5 max-h-[70dvh] animate-appear overflow-y-auto overscroll-contain rounded-lg border bg-raised p-1.5 shadow-raised sm:inset-x-0 [&:not(:focus-within)_[data-selected]]:bg-hover"
    >
      <p role="status" className="sr-only">
        {isComplete &&
          ((orders?.rows.length ?? 0) > 0
            ? `${orders?.totalText} سفارش پیدا شد`
            : isEmpty
              ? `چیزی با «${typed}» پیدا نشد`
              : `${formatNumber(otherCount)} نتیجه پیدا شد`)}
      </p>
      {orders && orders.rows.length > 0 && isWhole ? (
        <List isCompact query={{ ...ordersQuery, data: orders }} renderRow={orderRow} empty={{ seed: 13 }} />
      ) : (
        <>
          {giftsFound.length > 0 && <Group title={gifts.title}>{rows(giftsFound)}</Group>}
          {groupsBefore.map(groupOf)}
          {orders && orders.rows.length > 0 && (
            <Group title="سفارش‌ها">
              {ordersShown.map((order) => (
                <Fragment key={order._id}>{orderRow(order)}</Fragment>
              ))}
              {orders.rows.length > maxOrders && (
                <li>
                  <Button variant="ghost" size="sm" data-result="" onPress={() => setWholeList(typed)}>
                    همهٔ {orders.totalText} سفارش
                  </Button>
                </li>
              )}
            </Group>
          )}
          {recent.length > 0 && <Group title="تازه‌ها">{rows(recentShown)}</Group>}
          {placesShown.length > 0 && <Group title="صفحه‌ها و کارها">{rows(placesShown)}</Group>}
          {groupsAfter.map(groupOf)}
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

function orderEntry(
  { _id, type, orderNumber, status }: OrderOverview,
  details: Order | undefined,
  isAdmin: boolean,
  typed: string,
): Entry {
  const picture = details && [...details.results, ...details.files].find(isPicture);
  const customer = isAdmin && details?.user ? ` · ${toPersianDigits(displayName(details.user))}` : '';
  return {
    _id,
    title: orderTypeLabels[type],
    note: `سفارش ${toPersianDigits(orderNumber)}${customer}`,
    line: details && lineOf(details, typed),
    number: String(orderNumber),
    picture: picture ? (
      <FilePicture file={picture} className="size-full rounded-md" />
    ) : (
      <OrderTypeIcon type={type} className="size-8" />
    ),
    end: <OrderStatusBadge order={details ?? { status }} viewer={isAdmin ? 'admin' : 'customer'} />,
    href: isAdmin ? `/admin/designsManagement?design=${_id}` : `/designOrder/${_id}`,
  };
}

/** In letters: so much is shown before what was found in a line. */
const lineStart = 24;

/** Returns the line of an order's brief, or the name of its file, that was found; else the beginning of the brief. */
function lineOf({ brief, desc, files, results }: Order, typed: string): string | undefined {
  const lines = [
    brief?.text ?? '',
    ...desc.split('\n'),
    ...[...files, ...results].map(({ filename }) => filename),
  ].filter((line) => line.trim() !== '');
  const placeIn = (line: string) => {
    const parts = matchesIn(line, typed);
    const at = parts.findIndex(({ isMatch }) => isMatch);
    return at < 0 ? -1 : (parts.slice(0, at)[0]?.part.length ?? 0);
  };
  const matching = lines.find((line) => placeIn(line) >= 0);
  if (matching === undefined) return lines[0];
  const start = matching.lastIndexOf(' ', placeIn(matching) - lineStart) + 1;
  return start > 0 ? `… ${matching.slice(start)}` : matching;
}

const numberFirst = (orders: readonly OrderOverview[], typed: string): OrderOverview[] =>
  orders.toSorted(
    (a, b) => Number(String(b.orderNumber) === typed) - Number(String(a.orderNumber) === typed),
  );

/** The entry that Enter opens: the one that is named exactly, by its number or its whole name, else the first. */
function selectedOf(entries: readonly Entry[], typed: string): Entry | undefined {
  const line = searchLine(typed);
  return (
    entries.find(({ title, number }) => typed !== '' && (number === typed || searchLine(title) === line)) ??
    entries[0]
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="px-2.5 pt-2.5 pb-1 text-xs font-medium text-muted">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type EntryRowProps = {
  entry: Entry;
  typed: string;
  isSelected: boolean;
  onFollow: () => void;
};

function EntryRow({
  entry: { title, note, line, picture, end, href },
  typed,
  isSelected,
  onFollow,
}: EntryRowProps) {
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
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-36">
          <span className="line-clamp-3 wrap-anywhere font-medium">
            <Matched text={title} typed={typed} />
          </span>
          {note && (
            <span className="line-clamp-3 wrap-anywhere text-xs text-muted">
              <Matched text={note} typed={typed} />
            </span>
          )}
          {line && (
            <bdi className="line-clamp-1 break-all w-fit text-xs text-muted">
              <Matched text={line} typed={typed} />
            </bdi>
          )}
        </span>
        {end}
      </span>
      <ChevronLeft className="size-4 shrink-0 text-muted max-sm:hidden" />
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <Button
          variant="bare"
          data-result=""
          data-selected={isSelected || undefined}
          onPress={onFollow}
          className={cx(className)}
        >
          {content}
        </Button>
      ) : (
        <PathLink
          href={href}
          data-result=""
          data-selected={isSelected || undefined}
          onClick={onFollow}
          className={className}
        >
          {content}
        </PathLink>
      )}
    </li>
  );
}
