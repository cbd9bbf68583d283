import { sorts } from '#contract/common/paging';
import type { DeviceStatus } from '#contract/devices';
import { oneOf, readsSearch, text } from '../../lib/address.ts';

// The first script reads addresses, and would bring all calls about devices with their statuses.
const statuses = ['normal', 'out'] as const satisfies readonly DeviceStatus[];

export const devicesSearch = readsSearch({ search: text, filter: oneOf(sorts), status: oneOf(statuses) });
