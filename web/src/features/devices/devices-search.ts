import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import type { DeviceStatus } from '#contract/devices';
import { orNothing, text } from '../../lib/address.ts';

// Repeats the contract's values: the first screen loads every page's search schema, and the devices contract would come
// with it.
const statuses = ['normal', 'out'] as const satisfies readonly DeviceStatus[];

export const devicesSearch = z.object({
  search: orNothing(text),
  filter: orNothing(z.enum(sorts)),
  status: orNothing(z.enum(statuses)),
});
