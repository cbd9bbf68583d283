import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import type { DeviceStatus } from '#contract/devices';
import { orNothing, text } from '../../lib/address.ts';

// The first screen reads every page's address, and does without the calls of devices.
const statuses = ['normal', 'out'] as const satisfies readonly DeviceStatus[];

/** What of the devices page lives in its address. */
export const devicesSearch = z.object({
  search: orNothing(text),
  filter: orNothing(z.enum(sorts)),
  status: orNothing(z.enum(statuses)),
});
