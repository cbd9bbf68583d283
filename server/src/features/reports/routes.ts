import * as contract from '#contract/reports';
import type { Api } from '../../platform/http/api.ts';
import { exportReport } from './export.ts';
import { getDelivery, getGifts, getIncome, getOrders, getWallets, readReport } from './service.ts';

export function reportRoutes(api: Api): void {
  api.serve(contract.getIncomeReport, (ctx, { query }) => readReport(ctx, (on) => getIncome(on, query)));
  api.serve(contract.getOrderReport, (ctx, { query }) => readReport(ctx, (on) => getOrders(on, query)));
  api.serve(contract.getDeliveryReport, (ctx, { query }) => readReport(ctx, (on) => getDelivery(on, query)));
  api.serve(contract.getWalletReport, (ctx, { query }) => readReport(ctx, (on) => getWallets(on, query)));
  api.serve(contract.getGiftReport, (ctx, { query }) => readReport(ctx, (on) => getGifts(on, query)));
  api.serve(contract.getIncomeReportCsv, (ctx, { query }) =>
    readReport(ctx, (on) => exportReport(on, 'income', query)),
  );
  api.serve(contract.getOrderReportCsv, (ctx, { query }) =>
    readReport(ctx, (on) => exportReport(on, 'orders', query)),
  );
  api.serve(contract.getDeliveryReportCsv, (ctx, { query }) =>
    readReport(ctx, (on) => exportReport(on, 'delivery', query)),
  );
  api.serve(contract.getWalletReportCsv, (ctx, { query }) =>
    readReport(ctx, (on) => exportReport(on, 'wallets', query)),
  );
  api.serve(contract.getGiftReportCsv, (ctx, { query }) =>
    readReport(ctx, (on) => exportReport(on, 'gifts', query)),
  );
}
