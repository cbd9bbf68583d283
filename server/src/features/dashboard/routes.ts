import * as contract from '#contract/dashboard';
import type { Api } from '../../platform/http/api.ts';
import { getAdminDesk, getDesk } from './service.ts';

export function dashboardRoutes(api: Api): void {
  api.serve(contract.getDesk, getDesk);
  api.serve(contract.getAdminDesk, getAdminDesk);
}
