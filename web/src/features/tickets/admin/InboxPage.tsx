import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Ticket } from '#contract/tickets';
import { useFilters } from '../../../lib/filters.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useShortcuts, useShortcutSheet } from '../../../ui/use-shortcuts.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { ConversationSkeleton } from '../ConversationSkeleton.tsx';
import { ticketQuery } from '../queries.ts';
import { InboxList } from './InboxList.tsx';
import { inboxQuery } from './queries.ts';
import { MessagesSquare } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { Blank } from '../../../ui/Blank.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useProfile } from '../../auth/parts.ts';
import { useTicketCount } from '../use-ticket-count.ts';

const OpenTicket = lazyPart(async () => (await import('./OpenTicket.tsx')).OpenTicket);
const InboxShortcuts = lazyPart(async () => (await import('./InboxShortcuts.tsx')).InboxShortcuts);

const route = getRouteApi('/_shell/admin/tickets');

const filterNames = ['status', 'department', 'assignee', 'search'] as const;
const none: readonly Ticket[] = [];
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-ticket="${id}"]`);

export function InboxPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const isWide = useWide();
  const filters = useFilters(search, filterNames);
  const tickets = useInfiniteQuery(inboxQuery(search));
  const rows = tickets.data?.rows ?? none;
  const openId = search.ticket === undefined ? undefined : String(search.ticket);
  const neighbour = useStep(rows, openId);
  const [writingIn, setWritingIn] = useState<string>();
  /** The tickets that were answered here, with the time of their last change before that. */
  const answered = useRef(new Map<string, string>());
  const { isOn, showSheet, sheet } = useShortcutSheet(InboxShortcuts);
  useListPlace(openId, isWide);

  const below = openId === undefined ? undefined : rows[rows.findIndex(({ _id }) => _id === openId) + 1]?._id;
  // Not when its row moves: the list stays where the reader is.
  useEffect(() => {
    if (openId !== undefined) rowOf(openId)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  // The next one opens at once.
  useEffect(() => {
    if (below !== undefined) void queryClient.prefetchQuery(ticketQuery(true, below));
  }, [below, queryClient]);

  function show(id: string, writes = false) {
    setWritingIn(writes ? id : undefined);
    void navigate({
      search: (now) => ({ ...now, ticket: Number(id) }),
      replace: openId !== undefined,
      resetScroll: false,
    });
  }

  function close() {
    if (openId === undefined) return;
    void navigate({ search: (now) => ({ ...now, ticket: undefined }), resetScroll: false, replace: true });
  }

  /** Opens the next ticket that waits, below the open one or above it, to be answered. */
  function openNext() {
    const open = rows.find(({ _id }) => _id === openId);
    if (open) answered.current.set(open._id, open.updatedAt);
    // The answer may still be under way, and its row as it was.
    const waiting = rows.filter(
      ({ _id, status, updatedAt }) => status === 'waiting' && answered.current.get(_id) !== updatedAt,
    );
    const next = neighbour(1);
    const chosen = waiting.find(({ _id }) => _id === next?._id) ?? waiting[0];
    if (chosen) show(chosen._id, true);
    else close();
  }

  function step(by: 1 | -1) {
    const next = neighbour(by);
    if (!next) {
      if (by === 1 && tickets.hasNextPage) void tickets.fetchNextPage();
      return;
    }
    show(next._id);
    // The focus follows only when it was on a row.
    if (document.activeElement?.closest('[data-arrow-keys]')) rowOf(next._id)?.focus();
  }

  useShortcuts(
    {
      KeyJ: () => step(1),
      KeyK: () => step(-1),
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Escape: close,
      '?': showSheet,
      ...(openId === undefined && { KeyR: openNext }),
    },
    isOn,
  );

  return (
    <>
      <div className="flex gap-5 max-lg:flex-col">
        {(isWide || openId === undefined) && (
          <InboxList
            tickets={tickets}
            filters={filters}
            openId={openId}
            isWide={isWide}
            onShortcuts={showSheet}
          />
        )}
        {openId !== undefined && (
          <Suspense fallback={<ConversationSkeleton />}>
            <OpenTicket
              key={openId}
              id={openId}
              isWide={isWide}
              isOn={isOn}
              isWriting={writingIn === openId}
              onOpen={show}
              onNext={openNext}
              onClose={close}
              onSearch={(text) =>
                navigate({ search: { search: text, ticket: search.ticket }, resetScroll: false })
              }
            />
          </Suspense>
        )}
        {isWide && openId === undefined && <NoneOpen rows={rows} onAnswer={openNext} />}
      </div>
      {sheet}
    </>
  );
}

/** Returns the list to its scroll position and the lost focus to its row when the conversation closes. */
function useListPlace(openId: string | undefined, isWide: boolean): void {
  const place = useRef(0);
  const last = useRef(openId);
  useEffect(() => {
    if (openId !== undefined || isWide) return undefined;
    const keep = () => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [openId, isWide]);
  useLayoutEffect(() => {
    const closed = openId === undefined ? last.current : undefined;
    last.current = openId;
    if (closed === undefined) return;
    if (!isWide) window.scrollTo({ top: place.current, behavior: 'instant' });
    if (document.activeElement === document.body) rowOf(closed)?.focus({ preventScroll: true });
  }, [openId, isWide]);
}

/** An answered ticket moves down the list at once, so its neighbours are those it had when it was opened. */
function useStep(rows: readonly Ticket[], openId: string | undefined) {
  const beside = useRef<{ id: string; above: string | undefined; below: string | undefined } | null>(null);
  useEffect(() => {
    const at = rows.findIndex(({ _id }) => _id === openId);
    if (openId === undefined || at === -1 || beside.current?.id === openId) return;
    beside.current = { id: openId, above: rows[at - 1]?._id, below: rows[at + 1]?._id };
  }, [rows, openId]);

  return (by: 1 | -1): Ticket | undefined => {
    const neighbours = beside.current?.id === openId ? beside.current : null;
    const neighbour = by === 1 ? neighbours?.below : neighbours?.above;
    const at = rows.findIndex(({ _id }) => _id === openId);
    return rows.find(({ _id }) => _id === neighbour) ?? rows[at === -1 ? 0 : at + by];
  };
}

type NoneOpenProps = { rows: readonly Ticket[]; onAnswer: () => void };

function NoneOpen({ rows, onAnswer }: NoneOpenProps) {
  const waiting = useTicketCount(useProfile());
  return (
    <div className="grid min-h-(--page-height) flex-1 place-items-center rounded-xl border border-dashed">
      <Blank
        seed={14}
        icon={<MessagesSquare />}
        title={
          waiting === undefined
            ? 'گفتگویی باز نیست'
            : waiting === 0
              ? 'همه پاسخ گرفته‌اند'
              : `${formatNumber(waiting)} تیکت منتظر پاسخ شماست`
        }
        note={
          waiting === 0
            ? 'تیکتی منتظر شما نیست. تیکت تازه که برسد، همین‌جا بالای فهرست می‌آید.'
            : 'یکی را از فهرست باز کنید، یا از بالای فهرست شروع کنید.'
        }
        action={
          waiting !== 0 &&
          rows.some(({ status }) => status === 'waiting') && (
            <Button onPress={onAnswer}>
              پاسخ به اولین تیکت منتظر
              <Kbd>R</Kbd>
            </Button>
          )
        }
      />
    </div>
  );
}
