import * as contract from '#contract/upgrades';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import { acceptUpgrade, rejectUpgrade } from './decisions.ts';
import * as upgrades from './service.ts';

export function upgradeRoutes(api: Api): void {
  api.serve(contract.requestVerify, (ctx, { body }) => upgrades.requestVerify(ctx, body));
  api.serve(contract.getUpgrade, (ctx) => upgrades.getUpgrade(ctx));
  api.serve(contract.getLevels, (ctx) => upgrades.getLevels(ctx));
  api.serve(contract.saveCompany, (ctx, { body }) => upgrades.saveCompany(ctx, body));
  api.serve(contract.saveIdentityImages, (ctx, { files }) => upgrades.saveIdentityImages(ctx, files));
  api.serve(contract.saveLocation, (ctx, { body }) => upgrades.saveLocation(ctx, body));
  api.serve(contract.getAddress, (ctx, { query }) => upgrades.getAddress(ctx, query));
  api.serve(contract.submitVip, (ctx) => upgrades.submitVip(ctx));
  api.serve(contract.getIdentityImage, (ctx, { params, query }) =>
    upgrades.getIdentityImage(ctx, params.fileId, query.w),
  );

  api.serve(contract.listUpgrades, (ctx, { query }) =>
    fromStandby(ctx, (on) => upgrades.listUpgrades(on, query)),
  );
  api.serve(contract.countUpgrades, (ctx) => upgrades.countUpgrades(ctx));
  api.serve(contract.acceptVerify, (ctx, { body }) => acceptUpgrade(ctx, 'normal', body));
  api.serve(contract.rejectVerify, (ctx, { body }) => rejectUpgrade(ctx, 'normal', body));
  api.serve(contract.acceptVip, (ctx, { body }) => acceptUpgrade(ctx, 'verified', body));
  api.serve(contract.rejectVip, (ctx, { body }) => rejectUpgrade(ctx, 'verified', body));
}
