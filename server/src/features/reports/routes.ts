import * as contract from '#contract/reports';
import type { Api } from '../../platform/http/api.ts';
import { exportReport } from './export.ts';
import { getDelivery, getGifts, getIncome, getOrders, getWallets } from './service.ts';

export function reportRoutes(api: Api): void {
  api.serve(contract.getIncomeReport, (ctx, { query }) => getIncome(ctx, query));
  api.serve(contract.getOrderReport, (ctx, { query }) => getOrders(ctx, query));
  api.serve(contract.getDeliveryReport, (ctx, { query }) => getDelivery(ctx, query));
  api.serve(contract.getWalletReport, (ctx, { query }) => getWallets(ctx, query));
  api.serve(contract.getGiftReport, (ctx, { query }) => getGifts(ctx, query));
  api.serve(contract.getIncomeReportCsv, (ctx, { query }) => exportReport(ctx, 'income', query));
  api.serve(contract.getOrderReportCsv, (ctx, { query }) => exportReport(ctx, 'orders', query));
  api.serve(contract.getDeliveryReportCsv, (ctx, { query }) => exportReport(ctx, 'delivery', query));
  api.serve(contract.getWalletReportCsv, (ctx, { query }) => exportReport(ctx, 'wallets', query));
  api.serve(contract.getGiftReportCsv, (ctx, { query }) => exportReport(ctx, 'gifts', query));
}
