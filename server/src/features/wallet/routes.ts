import * as contract from '#contract/wallet';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import { paymentCallback } from './payments/callback.ts';
import { chargeWallet, getPayment } from './payments/service.ts';
import { changeBalance, getLastTransactions } from './recharge.ts';
import { getChart, getTransactions } from './service.ts';
import { getPersonStatement, getPersonStatementCsv, getStatement, getStatementCsv } from './statements.ts';

export function walletRoutes(api: Api): void {
  api.serve(contract.getTransactions, (ctx, { query }) => getTransactions(ctx, query));
  api.serve(contract.getTransactionChart, (ctx) => getChart(ctx));
  api.serve(contract.chargeWallet, (ctx, { body }) => chargeWallet(ctx, body));
  api.serve(contract.getPayment, (ctx, { params }) => getPayment(ctx, params.id));
  api.serve(contract.paymentCallback, (ctx, { params, query }) =>
    paymentCallback(ctx, params.gateway, query),
  );
  api.serve(contract.getStatement, (ctx, { query }) => getStatement(ctx, query));
  api.serve(contract.getStatementCsv, (ctx, { query }) => getStatementCsv(ctx, query));
  api.serve(contract.getPersonStatement, (ctx, { params, query }) =>
    fromStandby(ctx, (on) => getPersonStatement(on, params.userId, query)),
  );
  api.serve(contract.getPersonStatementCsv, (ctx, { params, query }) =>
    getPersonStatementCsv(ctx, params.userId, query),
  );
  api.serve(contract.changeBalance, (ctx, { body }) => changeBalance(ctx, body));
  api.serve(contract.getLastTransactions, (ctx, { params, query }) =>
    getLastTransactions(ctx, params.userId, query.count),
  );
}
