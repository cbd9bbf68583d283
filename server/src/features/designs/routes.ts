import * as contract from '#contract/designs';
import type { Api } from '../../platform/http/api.ts';
import * as actions from './actions.ts';
import { createDesign } from './create.ts';
import * as designs from './service.ts';

export function designRoutes(api: Api): void {
  api.serve(contract.createDesign, (ctx, { body, files }) => createDesign(ctx, body, files));
  api.serve(contract.getOrders, (ctx, { query }) => designs.getOrders(ctx, query));
  api.serve(contract.getDesign, (ctx, { params }) => designs.getDesign(ctx, params.id));
  api.serve(contract.getDesignFile, (ctx, { params }) => designs.getDesignFile(ctx, params.id, params.fileId));
  api.serve(contract.getDesignResults, (ctx, { params }) => designs.getResults(ctx, params.id));
  api.serve(contract.searchOverview, (ctx, { query }) => designs.searchOverview(ctx, query));

  api.serve(contract.listDesigns, (ctx, { query }) => designs.listDesigns(ctx, query));
  api.serve(contract.searchDesigns, (ctx, { query }) => designs.searchDesigns(ctx, query));
  api.serve(contract.listInHand, (ctx, { query }) => designs.listInHand(ctx, query));
  api.serve(contract.countPending, (ctx) => designs.countPending(ctx));
  api.serve(contract.countToday, (ctx) => designs.countToday(ctx));

  api.serve(contract.acceptDesign, (ctx, { body }) => actions.acceptDesign(ctx, body));
  api.serve(contract.suspendDesign, (ctx, { body }) => actions.suspendDesign(ctx, body));
  api.serve(contract.finishDesign, (ctx, { body, files }) => actions.finishDesign(ctx, body, files));
  api.serve(contract.rejectDesign, (ctx, { body }) => actions.rejectDesign(ctx, body));
  api.serve(contract.cancelDesign, (ctx, { body }) => actions.cancelDesign(ctx, body));
  api.serve(contract.reviseDesign, (ctx, { body, files }) => actions.reviseDesign(ctx, body, files));
  api.serve(contract.answerDesign, (ctx, { body, files }) => actions.answerDesign(ctx, body, files));
  api.serve(contract.getBalanceDifference, (ctx, { query }) => actions.balanceDifference(ctx, query));
  api.serve(contract.changeDesignType, (ctx, { body }) => actions.changeDesignType(ctx, body));
}
