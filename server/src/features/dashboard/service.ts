/** Desks: what waits for the caller, the most urgent first. */
import { type AdminCard, adminKinds, customerKinds, type CustomerCard, maxCards } from '#contract/dashboard';
import { toPersianDigits } from '#contract/common/digits';
import { metadata } from '#contract/common/paging';
import type { Ctx } from '../../platform/work/ctx.ts';
import { adminCards, customerCards, orderCounters } from '../orders/desk/cards.ts';
import { answeredTickets, countUnanswered, waitingTickets } from '../tickets/service.ts';
import { countUpgrades, openRequests, ownRequest } from '../upgrades/service.ts';

const page = (cards: readonly unknown[]) => metadata({ page: 1, count: maxCards }, cards.length);

function sorted<C extends CustomerCard | AdminCard>(kinds: readonly C['kind'][], cards: readonly C[]): C[] {
  const place = (card: C) => kinds.indexOf(card.kind);
  return cards.toSorted((a, b) => place(a) - place(b) || a.at.localeCompare(b.at)).slice(0, maxCards);
}

export async function getDesk(ctx: Ctx) {
  const [orders, tickets, request] = await Promise.all([
    customerCards(ctx),
    answeredTickets(ctx, maxCards),
    ownRequest(ctx),
  ]);
  const data = sorted<CustomerCard>(customerKinds, [
    ...orders,
    ...tickets.map(({ at, ticket }) => ({
      kind: 'ticket' as const,
      title: `تیکت ${toPersianDigits(ticket.number)} پاسخ دارد`,
      at,
      ticket,
    })),
    ...(request ? [{ kind: 'level' as const, title: request.title, at: request.at }] : []),
  ]);
  return { data, metadata: page(data) };
}

export async function getAdminDesk(ctx: Ctx) {
  const [orders, tickets, requests, counters, unanswered, open] = await Promise.all([
    adminCards(ctx),
    waitingTickets(ctx, maxCards),
    openRequests(ctx, maxCards),
    orderCounters(ctx),
    countUnanswered(ctx),
    countUpgrades(ctx),
  ]);
  const data = sorted<AdminCard>(adminKinds, [
    ...orders,
    ...tickets.map(({ at, ticket }) => ({
      kind: 'ticket' as const,
      title: `تیکت ${toPersianDigits(ticket.number)} منتظر پاسخ است`,
      at,
      ticket,
    })),
    ...requests.map(({ at, person }) => ({
      kind: 'request' as const,
      title: 'درخواست ارتقای سطح',
      at,
      person,
    })),
  ]);
  return {
    data,
    metadata: page(data),
    counters: { ...counters, tickets: unanswered.data, requests: open.data },
  };
}
