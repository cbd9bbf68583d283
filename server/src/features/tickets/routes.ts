import { ticketFileCalls } from '#contract/files';
import * as contract from '#contract/tickets';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import { serveFiles } from '../files/service.ts';
import * as actions from './actions.ts';
import * as tickets from './service.ts';

export function ticketRoutes(api: Api): void {
  api.serve(contract.getHelpQuestions, (ctx, { query }) => tickets.getHelpQuestions(ctx, query));
  api.serve(contract.getHelpQuestion, (ctx, { params }) => tickets.getHelpQuestion(ctx, params.id));
  api.serve(contract.createTicket, (ctx, { body, files }) => actions.createTicket(ctx, body, files));
  api.serve(contract.getTickets, (ctx, { query }) => tickets.getTickets(ctx, query));
  api.serve(contract.getTicket, (ctx, { params, query }) => tickets.getTicket(ctx, params.id, query));
  api.serve(contract.replyToTicket, (ctx, { body, files }) => actions.reply(ctx, body, files));
  api.serve(contract.closeTicket, (ctx, { body }) => actions.closeTicket(ctx, body));
  api.serve(contract.countAnswered, (ctx, { params }) => tickets.countAnswered(ctx, params.userId));
  serveFiles(api, ticketFileCalls, tickets.filesOfTicket);
  api.serve(contract.announceTyping, (ctx, { params }) => actions.announceTyping(ctx, params.id));
  api.serve(contract.readTicket, (ctx, { params }) => actions.markRead(ctx, params.id));

  api.serve(contract.listTickets, (ctx, { query }) =>
    fromStandby(ctx, (on) => tickets.listTickets(on, query)),
  );
  api.serve(contract.getTicketAdmins, (ctx) => tickets.getTicketAdmins(ctx));
  api.serve(contract.countUnanswered, (ctx) => tickets.countUnanswered(ctx));
  api.serve(contract.getTicketAsAdmin, (ctx, { params, query }) => tickets.getTicket(ctx, params.id, query));
  api.serve(contract.replyAsAdmin, (ctx, { body, files }) => actions.reply(ctx, body, files));
  api.serve(contract.addTicketNote, (ctx, { body }) => actions.addNote(ctx, body));
  api.serve(contract.assignTicket, (ctx, { body }) => actions.assign(ctx, body));
}
