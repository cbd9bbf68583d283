import * as contract from '#contract/settings';
import type { Api } from '../../platform/http/api.ts';
import { getMap, getSettings } from './service.ts';

export function settingsRoutes(api: Api): void {
  api.serve(contract.getSettings, getSettings);
  api.serve(contract.getMap, getMap);
}
