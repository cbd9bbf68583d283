import { countDevices, listDevices } from '#contract/devices';
import { listOf, queryOf } from '../../lib/queries.ts';
import type { DevicesSearch } from './devices-search.ts';

export const devicesQuery = (query: DevicesSearch) => listOf(listDevices, { query }, ({ data }) => data);

export const deviceCount = queryOf(countDevices, {});
