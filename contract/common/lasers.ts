import * as z from 'zod/mini';
import { decimalNumber } from './fields.ts';
import { formatNumber } from './money.ts';
import { ringLimits } from './rings.ts';

/** In mm. */
export const laserLimits = { spot: ringLimits.spot, field: { min: 10, max: 5000 } } as const;

/** The spot in mm of a usual fibre laser, for who has not set theirs. */
export const usualSpot = 0.05;

const length = (what: string, limits: { min: number; max: number }) =>
  decimalNumber(limits, `${what} از ${formatNumber(limits.min)} تا ${formatNumber(limits.max)} میلی‌متر است.`);

/** A laser in mm: the diameter of its spot, and the field that it reaches. */
export const Laser = z.object({
  spot: length('قطر پرتو', laserLimits.spot),
  field: z.optional(
    z.object({ width: length('پهنا', laserLimits.field), height: length('بلندی', laserLimits.field) }),
  ),
});
export type Laser = z.infer<typeof Laser>;
