import { orderFileCalls } from '#contract/files';
import * as conversations from '#contract/conversations';
import * as lists from '#contract/order-lists';
import * as contract from '#contract/orders';
import { getLeastPrice, getPrices } from '#contract/pricing';
import { answerDrawnAtOnce } from '../files/private-files.ts';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import { serveFiles } from '../files/service.ts';
import * as actions from './actions.ts';
import * as conversation from './conversations/conversation.ts';
import { answerLeast } from './least.ts';
import { createOrder } from './create.ts';
import { exportOrders } from './lists/export.ts';
import { pricesWithPromises } from './promises/promise.ts';
import * as orders from './service.ts';
import { payOrder } from './unpaid/pay.ts';

export function orderRoutes(api: Api): void {
  // Its answer says how long orders take, which pricing does not know.
  api.serve(getLeastPrice, answerLeast);
  api.serve(contract.createOrder, (ctx, { body, files }) => createOrder(ctx, body, files));
  api.serve(contract.payOrder, (ctx, { body }) => payOrder(ctx, body));
  api.serve(getPrices, (ctx, { query }) => pricesWithPromises(ctx, query));
  api.serve(lists.getOrders, (ctx, { query }) => orders.getOrders(ctx, query));
  api.serve(contract.getOrder, (ctx, { params, query }) => orders.getOrder(ctx, params.id, query));
  api.serve(contract.findOrder, (ctx, { params }) => orders.findOrder(ctx, params.number));
  serveFiles(api, orderFileCalls, orders.filesOfOrder);
  api.serve(contract.drawProgram, (ctx, { files: [file] }) => answerDrawnAtOnce(ctx, file, 'pdf'));
  api.serve(contract.drawCorel, (ctx, { files: [file] }) => answerDrawnAtOnce(ctx, file, 'svg'));
  api.serve(contract.getOrderResults, (ctx, { params, query }) => orders.getResults(ctx, params.id, query));
  api.serve(lists.searchOverview, (ctx, { query }) => orders.searchOverview(ctx, query));
  api.serve(lists.getOrderChart, (ctx) => orders.getChart(ctx));

  api.serve(lists.listOrders, (ctx, { query }) => fromStandby(ctx, (on) => orders.listOrders(on, query)));
  api.serve(lists.searchOrders, (ctx, { query }) => fromStandby(ctx, (on) => orders.searchOrders(on, query)));
  api.serve(lists.exportOrders, (ctx, { query }) => exportOrders(ctx, query));
  api.serve(lists.listInHand, (ctx, { query }) => orders.listInHand(ctx, query));
  api.serve(lists.countPending, (ctx) => orders.countPending(ctx));
  api.serve(lists.countToday, (ctx) => orders.countToday(ctx));

  api.serve(contract.acceptOrder, (ctx, { body }) => actions.acceptOrder(ctx, body));
  api.serve(contract.suspendOrder, (ctx, { body }) => actions.suspendOrder(ctx, body));
  api.serve(contract.finishOrder, (ctx, { body, files }) => actions.finishOrder(ctx, body, files));
  api.serve(contract.promiseOrder, (ctx, { body }) => actions.promiseOrder(ctx, body));
  api.serve(contract.rejectOrder, (ctx, { body }) => actions.rejectOrder(ctx, body));
  api.serve(contract.cancelOrder, (ctx, { body }) => actions.cancelOrder(ctx, body));
  api.serve(conversations.reviseOrder, (ctx, { body, files }) => conversation.reviseOrder(ctx, body, files));
  api.serve(conversations.answerOrder, (ctx, { body, files }) => conversation.answerOrder(ctx, body, files));
  api.serve(conversations.writeMessage, (ctx, { body, files }) =>
    conversation.writeMessage(ctx, body, files),
  );
  api.serve(conversations.markPin, (ctx, { body }) => conversation.markPin(ctx, body));
  api.serve(conversations.approveOrder, (ctx, { body }) => conversation.approveOrder(ctx, body));
  api.serve(contract.getBalanceDifference, (ctx, { query }) => actions.balanceDifference(ctx, query));
  api.serve(contract.changeOrderType, (ctx, { body }) => actions.changeOrderType(ctx, body));
}
