import * as contract from '#contract/orders';
import type { Api } from '../../platform/http/api.ts';
import * as orders from './service.ts';

export function orderRoutes(api: Api): void {
  api.serve(contract.createOrder, (ctx, { body, files }) => orders.createOrder(ctx, body, files));
  api.serve(contract.getOrders, (ctx, { query }) => orders.getOrders(ctx, query));
  api.serve(contract.getOrder, (ctx, { params }) => orders.getOrder(ctx, params.id));
  api.serve(contract.getOrderFile, (ctx, { params }) => orders.getOrderFile(ctx, params.id, params.fileId));
  api.serve(contract.getOrderThumb, (ctx, { params, query }) =>
    orders.getOrderThumb(ctx, params.id, params.fileId, query.w),
  );
  api.serve(contract.getOrderResults, (ctx, { params }) => orders.getResults(ctx, params.id));
  api.serve(contract.searchOverview, (ctx, { query }) => orders.searchOverview(ctx, query));
  api.serve(contract.getOrderChart, (ctx) => orders.getChart(ctx));

  api.serve(contract.listOrders, (ctx, { query }) => orders.listOrders(ctx, query));
  api.serve(contract.searchOrders, (ctx, { query }) => orders.searchOrders(ctx, query));
  api.serve(contract.exportOrders, (ctx, { query }) => orders.exportOrders(ctx, query));
  api.serve(contract.listInHand, (ctx, { query }) => orders.listInHand(ctx, query));
  api.serve(contract.countPending, (ctx) => orders.countPending(ctx));
  api.serve(contract.countToday, (ctx) => orders.countToday(ctx));

  api.serve(contract.acceptOrder, (ctx, { body }) => orders.acceptOrder(ctx, body));
  api.serve(contract.suspendOrder, (ctx, { body }) => orders.suspendOrder(ctx, body));
  api.serve(contract.finishOrder, (ctx, { body, files }) => orders.finishOrder(ctx, body, files));
  api.serve(contract.rejectOrder, (ctx, { body }) => orders.rejectOrder(ctx, body));
  api.serve(contract.cancelOrder, (ctx, { body }) => orders.cancelOrder(ctx, body));
  api.serve(contract.reviseOrder, (ctx, { body, files }) => orders.reviseOrder(ctx, body, files));
  api.serve(contract.answerOrder, (ctx, { body, files }) => orders.answerOrder(ctx, body, files));
  api.serve(contract.getBalanceDifference, (ctx, { query }) => orders.balanceDifference(ctx, query));
  api.serve(contract.changeOrderType, (ctx, { body }) => orders.changeOrderType(ctx, body));
}
