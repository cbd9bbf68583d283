import * as contract from '#contract/orders';
import { answerDrawn } from '../../platform/files/private-files.ts';
import type { Api } from '../../platform/http/api.ts';
import {
  acceptOrder,
  answerOrder,
  balanceDifference,
  cancelOrder,
  changeOrderType,
  finishOrder,
  rejectOrder,
  reviseOrder,
  suspendOrder,
} from './actions.ts';
import { createOrder } from './create.ts';
import { exportOrders } from './lists/export.ts';
import {
  countPending,
  countToday,
  getChart,
  getOrder,
  getOrderFile,
  getOrderFileCheck,
  getOrderFilePdf,
  getOrderThumb,
  getOrders,
  getResults,
  listInHand,
  listOrders,
  searchOrders,
  searchOverview,
} from './service.ts';

export function orderRoutes(api: Api): void {
  api.serve(contract.createOrder, (ctx, { body, files }) => createOrder(ctx, body, files));
  api.serve(contract.getOrders, (ctx, { query }) => getOrders(ctx, query));
  api.serve(contract.getOrder, (ctx, { params }) => getOrder(ctx, params.id));
  api.serve(contract.getOrderFile, (ctx, { params }) => getOrderFile(ctx, params.id, params.fileId));
  api.serve(contract.getOrderThumb, (ctx, { params, query }) =>
    getOrderThumb(ctx, params.id, params.fileId, query.w),
  );
  api.serve(contract.getOrderFilePdf, (ctx, { params }) => getOrderFilePdf(ctx, params.id, params.fileId));
  api.serve(contract.getOrderFileCheck, (ctx, { params }) =>
    getOrderFileCheck(ctx, params.id, params.fileId),
  );
  api.serve(contract.drawProgram, (ctx, { files: [file] }) => answerDrawn(ctx, file));
  api.serve(contract.getOrderResults, (ctx, { params }) => getResults(ctx, params.id));
  api.serve(contract.searchOverview, (ctx, { query }) => searchOverview(ctx, query));
  api.serve(contract.getOrderChart, (ctx) => getChart(ctx));

  api.serve(contract.listOrders, (ctx, { query }) => listOrders(ctx, query));
  api.serve(contract.searchOrders, (ctx, { query }) => searchOrders(ctx, query));
  api.serve(contract.exportOrders, (ctx, { query }) => exportOrders(ctx, query));
  api.serve(contract.listInHand, (ctx, { query }) => listInHand(ctx, query));
  api.serve(contract.countPending, (ctx) => countPending(ctx));
  api.serve(contract.countToday, (ctx) => countToday(ctx));

  api.serve(contract.acceptOrder, (ctx, { body }) => acceptOrder(ctx, body));
  api.serve(contract.suspendOrder, (ctx, { body }) => suspendOrder(ctx, body));
  api.serve(contract.finishOrder, (ctx, { body, files }) => finishOrder(ctx, body, files));
  api.serve(contract.rejectOrder, (ctx, { body }) => rejectOrder(ctx, body));
  api.serve(contract.cancelOrder, (ctx, { body }) => cancelOrder(ctx, body));
  api.serve(contract.reviseOrder, (ctx, { body, files }) => reviseOrder(ctx, body, files));
  api.serve(contract.answerOrder, (ctx, { body, files }) => answerOrder(ctx, body, files));
  api.serve(contract.getBalanceDifference, (ctx, { query }) => balanceDifference(ctx, query));
  api.serve(contract.changeOrderType, (ctx, { body }) => changeOrderType(ctx, body));
}
