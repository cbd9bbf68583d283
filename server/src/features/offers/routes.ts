import * as contract from '#contract/offers';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import { checkOffer, createOffer, listOffers, redeemOffer } from './service.ts';

export function offerRoutes(api: Api): void {
  api.serve(contract.createOffer, (ctx, { body }) => createOffer(ctx, body));
  api.serve(contract.listOffers, (ctx, { query }) => fromStandby(ctx, (on) => listOffers(on, query)));
  api.serve(contract.checkOffer, (ctx, { query }) => checkOffer(ctx, query));
  api.serve(contract.redeemOffer, (ctx, { body }) => redeemOffer(ctx, body));
}
