import * as contract from '#contract/designs';
import type { Api } from '../../platform/http/api.ts';
import * as designs from './service.ts';

export function designRoutes(api: Api): void {
  api.serve(contract.createDesign, (ctx, { body, files }) => designs.createDesign(ctx, body, files));
  api.serve(contract.getOrders, (ctx, { query }) => designs.getOrders(ctx, query));
  api.serve(contract.getDesign, (ctx, { params }) => designs.getDesign(ctx, params.id));
  api.serve(contract.getDesignFile, (ctx, { params }) =>
    designs.getDesignFile(ctx, params.id, params.fileId),
  );
  api.serve(contract.getDesignThumb, (ctx, { params, query }) =>
    designs.getDesignThumb(ctx, params.id, params.fileId, query.w),
  );
  api.serve(contract.getDesignResults, (ctx, { params }) => designs.getResults(ctx, params.id));
  api.serve(contract.searchOverview, (ctx, { query }) => designs.searchOverview(ctx, query));
  api.serve(contract.getDesignChart, (ctx) => designs.getChart(ctx));

  api.serve(contract.listDesigns, (ctx, { query }) => designs.listDesigns(ctx, query));
  api.serve(contract.searchDesigns, (ctx, { query }) => designs.searchDesigns(ctx, query));
  api.serve(contract.exportDesigns, (ctx, { query }) => designs.exportDesigns(ctx, query));
  api.serve(contract.listInHand, (ctx, { query }) => designs.listInHand(ctx, query));
  api.serve(contract.countPending, (ctx) => designs.countPending(ctx));
  api.serve(contract.countToday, (ctx) => designs.countToday(ctx));

  api.serve(contract.acceptDesign, (ctx, { body }) => designs.acceptDesign(ctx, body));
  api.serve(contract.suspendDesign, (ctx, { body }) => designs.suspendDesign(ctx, body));
  api.serve(contract.finishDesign, (ctx, { body, files }) => designs.finishDesign(ctx, body, files));
  api.serve(contract.rejectDesign, (ctx, { body }) => designs.rejectDesign(ctx, body));
  api.serve(contract.cancelDesign, (ctx, { body }) => designs.cancelDesign(ctx, body));
  api.serve(contract.reviseDesign, (ctx, { body, files }) => designs.reviseDesign(ctx, body, files));
  api.serve(contract.answerDesign, (ctx, { body, files }) => designs.answerDesign(ctx, body, files));
  api.serve(contract.getBalanceDifference, (ctx, { query }) => designs.balanceDifference(ctx, query));
  api.serve(contract.changeDesignType, (ctx, { body }) => designs.changeDesignType(ctx, body));
}
