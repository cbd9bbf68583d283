import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { deviceStatuses } from '#contract/devices';
import { orNothing, text } from '../../lib/address.ts';

/** What of the devices page lives in its address. */
export const devicesSearch = z.object({
  search: orNothing(text),
  filter: orNothing(z.enum(sorts)),
  status: orNothing(z.enum(deviceStatuses)),
});
export type DevicesSearch = z.infer<typeof devicesSearch>;
