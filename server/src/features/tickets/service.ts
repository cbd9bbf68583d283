import type { QueryOf } from '#contract/common/endpoint';
import { displayName } from '#contract/people';
import type * as contract from '#contract/tickets';
import { authorize, isOwn } from '../../platform/work/authorize.ts';
import { type Ctx, rowId, rowIdOrNone } from '../../platform/work/ctx.ts';
import { existing } from '../../platform/foundation/refusal.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { ownOrder } from '../orders/access.ts';
import { listAdmins, noSuchPerson } from '../people/service.ts';
import { ownTicket, showTicket } from './access.ts';
import {
  countByStatus,
  selectAnswered,
  selectFile,
  selectHelpQuestion,
  selectHelpQuestions,
  selectTickets,
  selectWaiting,
  type TicketFilter,
  type TicketRow,
} from './queries.ts';
import { toHelpQuestion, toListedTicket } from './to-contract.ts';

export async function getTicket(ctx: Ctx, id: string, { before }: { before?: string }) {
  return showTicket(ctx, ctx.db, rowId(id), before === undefined ? null : rowId(before));
}

const list = async (ctx: Ctx, filter: TicketFilter) =>
  answerPage(filter, await selectTickets(ctx.db, filter, ctx.caller.admin), (row) =>
    toListedTicket(row, ctx.caller),
  );

/** The order whose tickets are asked for; NOT_FOUND as in `ownOrder`. */
const orderOf = async (ctx: Ctx, designId: string | undefined) =>
  designId === undefined ? {} : { order: (await ownOrder(ctx, designId)).id };

export const getTickets = async (ctx: Ctx, { designId, ...query }: QueryOf<typeof contract.getTickets>) =>
  list(ctx, { ...query, person: ctx.caller.id, ...(await orderOf(ctx, designId)) });

export const listTickets = async (
  ctx: Ctx,
  { assignee, userId, designId, ...query }: QueryOf<typeof contract.listTickets>,
) =>
  list(ctx, {
    ...query,
    ...(await orderOf(ctx, designId)),
    ...(userId !== undefined && { person: rowIdOrNone(userId) }),
    ...(assignee !== undefined && {
      assignee: assignee === 'none' ? null : assignee === 'me' ? ctx.caller.id : rowIdOrNone(assignee),
    }),
  });

export async function countAnswered(ctx: Ctx, userId: string) {
  const { person_id: person } = authorize({ person_id: rowId(userId) }, isOwn(ctx), noSuchPerson);
  return { data: await countByStatus(ctx.db, 'answered', person) };
}

export const countUnanswered = async (ctx: Ctx) => ({ data: await countByStatus(ctx.db, 'waiting') });

const onDesk = (ctx: Ctx, rows: readonly TicketRow[]) =>
  rows.map((row) => ({
    at: (row.waiting_since ?? row.last_at).toISOString(),
    ticket: toListedTicket(row, ctx.caller),
  }));

/** The caller's tickets with an answer that they have not seen, and since when; the oldest first. */
export const answeredTickets = async (ctx: Ctx, max: number) =>
  onDesk(ctx, await selectAnswered(ctx.db, ctx.caller.id, max));

/** The tickets that wait for an admin, and since when; the oldest first. */
export const waitingTickets = async (ctx: Ctx, max: number) => onDesk(ctx, await selectWaiting(ctx.db, max));

export async function getTicketAdmins(ctx: Ctx) {
  const admins = await listAdmins(ctx.db);
  return { data: admins.map((each) => ({ _id: String(each.id), name: displayName(each) })) };
}

export const filesOfTicket = { find: ownTicket, selectFile };

export const getHelpQuestions = async (ctx: Ctx, query: QueryOf<typeof contract.getHelpQuestions>) => ({
  data: (await selectHelpQuestions(ctx.db, query)).map(toHelpQuestion),
});

export const getHelpQuestion = async (ctx: Ctx, id: string) =>
  toHelpQuestion(existing(await selectHelpQuestion(ctx.db, rowId(id)), 'پرسشی با این آدرس پیدا نشد.'));
