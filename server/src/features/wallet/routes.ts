import * as contract from '#contract/wallet';
import type { Api } from '../../platform/http/api.ts';
import { chargeWallet, getChart, getTransactions, paymentCallback } from './service.ts';

export function walletRoutes(api: Api): void {
  api.serve(contract.getTransactions, (ctx, { query }) => getTransactions(ctx, query));
  api.serve(contract.getTransactionChart, (ctx) => getChart(ctx));
  api.serve(contract.chargeWallet, (ctx, { body }) => chargeWallet(ctx, body));
  api.serve(contract.paymentCallback, (ctx, { params, query }) =>
    paymentCallback({ ...ctx, caller: null }, params.gateway, query),
  );
}
