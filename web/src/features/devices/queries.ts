import { listDevices } from '#contract/devices';
import { listOf } from '../../lib/queries.ts';
import type { devicesSearch } from './devices-search.ts';

export const devicesQuery = (query: ReturnType<typeof devicesSearch>) =>
  listOf(listDevices, { query }, ({ data }) => data);
