import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { deviceStatuses } from '#contract/devices';

/** What is not understood in the address is left out, never refused. */
const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

// The router reads a text of digits as a number.
const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** What of the devices page lives in its address. */
export const devicesSearch = z.object({
  search: orNothing(text),
  filter: orNothing(z.enum(sorts)),
  status: orNothing(z.enum(deviceStatuses)),
});
export type DevicesSearch = z.infer<typeof devicesSearch>;
