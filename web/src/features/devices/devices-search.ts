import { sorts } from '#contract/common/paging';
import { deviceStatuses } from '#contract/devices';
import { oneOf, readsSearch, text } from '../../lib/address.ts';

export const devicesSearch = readsSearch({
  search: text,
  filter: oneOf(sorts),
  status: oneOf(deviceStatuses),
});
export type DevicesSearch = ReturnType<typeof devicesSearch>;
