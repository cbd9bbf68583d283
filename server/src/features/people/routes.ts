import * as contract from '#contract/people';
import type { Api } from '../../platform/http/api.ts';
import { changeSms, getAudit, listPeople, searchPeople } from './service.ts';

export function peopleRoutes(api: Api): void {
  api.serve(contract.searchPeople, (ctx, { query }) => searchPeople(ctx, query));
  api.serve(contract.listPeople, (ctx, { query }) => listPeople(ctx, query));
  api.serve(contract.changeSms, (ctx, { params }) => changeSms(ctx, params.id, params.status));
  api.serve(contract.getAudit, (ctx, { params, query }) => getAudit(ctx, params.id, query));
}
