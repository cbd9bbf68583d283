import * as contract from '#contract/tickets';
import * as numbers from '#contract/tickets-number';
import type { Api } from '../../platform/http/api.ts';
import { addNote, assign, closeTicket, createTicket, markRead, reply, announceTyping } from './actions.ts';
import {
  countAnswered,
  countUnanswered,
  getHelpQuestion,
  getHelpQuestions,
  getTicket,
  getTicketAdmins,
  getTicketFile,
  getTicketFileCheck,
  getTicketFilePdf,
  getTickets,
  getTicketThumb,
  listTickets,
} from './service.ts';

export function ticketRoutes(api: Api): void {
  api.serve(contract.getHelpQuestions, (ctx, { query }) => getHelpQuestions(ctx, query));
  api.serve(contract.getHelpQuestion, (ctx, { params }) => getHelpQuestion(ctx, params.id));
  api.serve(contract.createTicket, (ctx, { body, files }) => createTicket(ctx, body, files));
  api.serve(contract.getTickets, (ctx, { query }) => getTickets(ctx, query));
  api.serve(contract.getTicket, (ctx, { params, query }) => getTicket(ctx, params.id, query));
  api.serve(contract.replyToTicket, (ctx, { body, files }) => reply(ctx, body, files));
  api.serve(contract.closeTicket, (ctx, { body }) => closeTicket(ctx, body));
  api.serve(numbers.countAnswered, (ctx, { params }) => countAnswered(ctx, params.userId));
  api.serve(contract.getTicketFile, (ctx, { params }) => getTicketFile(ctx, params.id, params.fileId));
  api.serve(contract.getTicketThumb, (ctx, { params, query }) =>
    getTicketThumb(ctx, params.id, params.fileId, query.w),
  );
  api.serve(contract.getTicketFilePdf, (ctx, { params }) => getTicketFilePdf(ctx, params.id, params.fileId));
  api.serve(contract.getTicketFileCheck, (ctx, { params }) =>
    getTicketFileCheck(ctx, params.id, params.fileId),
  );
  api.serve(contract.announceTyping, (ctx, { params }) => announceTyping(ctx, params.id));
  api.serve(contract.readTicket, (ctx, { params }) => markRead(ctx, params.id));

  api.serve(contract.listTickets, (ctx, { query }) => listTickets(ctx, query));
  api.serve(contract.getTicketAdmins, (ctx) => getTicketAdmins(ctx));
  api.serve(numbers.countUnanswered, (ctx) => countUnanswered(ctx));
  api.serve(contract.getTicketAsAdmin, (ctx, { params, query }) => getTicket(ctx, params.id, query));
  api.serve(contract.replyAsAdmin, (ctx, { body, files }) => reply(ctx, body, files));
  api.serve(contract.addTicketNote, (ctx, { body }) => addNote(ctx, body));
  api.serve(contract.assignTicket, (ctx, { body }) => assign(ctx, body));
}
