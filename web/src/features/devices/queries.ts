import { countDevices, listDevices } from '#contract/devices';
import { listOf, queryOf } from '../../lib/queries.ts';
import type { devicesSearch } from './devices-search.ts';

export const devicesQuery = (query: ReturnType<typeof devicesSearch>) =>
  listOf(listDevices, { query }, ({ data }) => data);

export const deviceCount = queryOf(countDevices, {});
