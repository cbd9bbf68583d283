import { getAudit as auditCall } from '#contract/audit';
import * as contract from '#contract/people';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import { changeSms, getAudit, searchPeople } from './service.ts';

export function peopleRoutes(api: Api): void {
  api.serve(contract.searchPeople, (ctx, { query }) => fromStandby(ctx, (on) => searchPeople(on, query)));
  api.serve(contract.changeSms, (ctx, { params }) => changeSms(ctx, params.id, params.status));
  api.serve(auditCall, (ctx, { params, query }) => fromStandby(ctx, (on) => getAudit(on, params.id, query)));
}
