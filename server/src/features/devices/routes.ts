import * as contract from '#contract/devices';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import * as devices from './service.ts';

export function deviceRoutes(api: Api): void {
  api.serve(contract.submitDevice, (ctx, { query }) => devices.submitDevice(ctx, query));
  api.serve(contract.setLaser, (ctx, { params, body }) => devices.setLaser(ctx, params.id, body));
  api.serve(contract.getLaser, (ctx) => devices.getLaser(ctx));
  api.serve(contract.getLaserOf, (ctx, { params }) => devices.getLaserOf(ctx, params.id));
  api.serve(contract.getDevices, (ctx, { query }) => devices.getDevices(ctx, query));

  api.serve(contract.listDevices, (ctx, { query }) =>
    fromStandby(ctx, (on) => devices.listDevices(on, query)),
  );
  api.serve(contract.countDevices, (ctx) => devices.countDevices(ctx));
  api.serve(contract.addDevice, (ctx, { body }) => devices.addDevice(ctx, body));
  api.serve(contract.registerExit, (ctx, { params, body }) => devices.registerExit(ctx, params.id, body));
}
