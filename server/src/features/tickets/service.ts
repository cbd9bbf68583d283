/** Reads tickets, help questions and quick replies: a customer their own tickets, an admin all. */
import type { QueryOf } from '#contract/common/endpoint';
import type { ThumbWidth } from '#contract/common/media';
import { metadata } from '#contract/common/paging';
import { displayName } from '#contract/people';
import type * as contract from '#contract/tickets';
import { type Ctx, rowId, rowIdOrNone } from '../../platform/ctx.ts';
import { answerCheck, answerFile, answerPdf, answerThumb } from '../../platform/files/private-files.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { peopleSearchText } from '../../platform/search.ts';
import { laserOf } from '../devices/service.ts';
import { listAdmins } from '../people/service.ts';
import { ownTicket, showTicket } from './access.ts';
import {
  countByStatus,
  selectFile,
  selectHelpQuestion,
  selectHelpQuestions,
  selectTickets,
  type TicketFilter,
} from './queries.ts';
import { toHelpQuestion, toListedTicket } from './to-contract.ts';

export async function getTicket(ctx: Ctx, id: string, { before }: { before?: string }) {
  return showTicket(ctx, ctx.db, rowId(id), before === undefined ? null : rowId(before));
}

async function list(ctx: Ctx, filter: TicketFilter) {
  const { rows, total } = await selectTickets(ctx.db, filter, ctx.caller.admin);
  return { data: rows.map((row) => toListedTicket(row, ctx.caller)), metadata: metadata(filter, total) };
}

export const getTickets = (ctx: Ctx, query: QueryOf<typeof contract.getTickets>) =>
  list(ctx, { ...query, person: ctx.caller.id });

export const listTickets = (ctx: Ctx, { assignee, userId, ...query }: QueryOf<typeof contract.listTickets>) =>
  list(ctx, {
    ...query,
    search: peopleSearchText(query.search),
    ...(userId !== undefined && { person: rowIdOrNone(userId) }),
    ...(assignee !== undefined && {
      assignee: assignee === 'none' ? null : assignee === 'me' ? ctx.caller.id : rowIdOrNone(assignee),
    }),
  });

export async function countAnswered(ctx: Ctx, userId: string) {
  if (rowId(userId) !== ctx.caller.id) throw notFound();
  return { data: await countByStatus(ctx.db, 'answered', ctx.caller.id) };
}

export const countUnanswered = async (ctx: Ctx) => ({ data: await countByStatus(ctx.db, 'waiting') });

export async function getTicketAdmins(ctx: Ctx) {
  const admins = await listAdmins(ctx.db);
  return { data: admins.map((each) => ({ _id: String(each.id), name: displayName(each) })) };
}

const ownFile = async (ctx: Ctx, id: string, fileId: string) =>
  selectFile(ctx.db, await ownTicket(ctx, id), rowId(fileId));

export const getTicketFile = async (ctx: Ctx, id: string, fileId: string) =>
  answerFile(ctx, await ownFile(ctx, id, fileId));

export const getTicketThumb = async (ctx: Ctx, id: string, fileId: string, width: ThumbWidth) =>
  answerThumb(ctx, await ownFile(ctx, id, fileId), width);

export const getTicketFilePdf = async (ctx: Ctx, id: string, fileId: string) =>
  answerPdf(ctx, await ownFile(ctx, id, fileId));

export async function getTicketFileCheck(ctx: Ctx, id: string, fileId: string) {
  const ticket = await ownTicket(ctx, id);
  const [file, laser] = await Promise.all([
    selectFile(ctx.db, ticket, rowId(fileId)),
    laserOf(ctx.db, ticket.person_id),
  ]);
  return answerCheck(ctx, file, laser);
}

export const getHelpQuestions = async (ctx: Ctx, query: QueryOf<typeof contract.getHelpQuestions>) => ({
  data: (await selectHelpQuestions(ctx.db, query)).map(toHelpQuestion),
});

export async function getHelpQuestion(ctx: Ctx, id: string) {
  const found = await selectHelpQuestion(ctx.db, rowId(id));
  if (!found) throw notFound('پرسشی با این آدرس پیدا نشد.');
  return toHelpQuestion(found);
}
