import * as contract from '#contract/pricing';
import type { Api } from '../../platform/http/api.ts';
import { getPrices } from './service.ts';

export function pricingRoutes(api: Api): void {
  api.serve(contract.getPrices, (ctx, { query }) => getPrices(ctx, query));
}
