import { sorts } from '#contract/common/paging';
import { countDevices, deviceStatuses, listDevices } from '#contract/devices';
import { oneOf, readsSearch, text } from '../../lib/address.ts';
import { listOf, queryOf } from '../../lib/queries.ts';

export const devicesSearch = readsSearch({
  search: text,
  filter: oneOf(sorts),
  status: oneOf(deviceStatuses),
});

export const devicesQuery = (query: ReturnType<typeof devicesSearch>) =>
  listOf(listDevices, { query }, ({ data }) => data);

export const deviceCount = queryOf(countDevices, {});
