import * as z from 'zod/mini';

/** The last 12 Jalali months, oldest first: `x` is `1405-08`, `label` its Persian name, `y` the figure. */
export const MonthlyChart = z.object({
  data: z.array(z.object({ x: z.string(), label: z.string(), y: z.number() })),
});
export type MonthlyChart = z.infer<typeof MonthlyChart>;

export const chartQuery = z.object({ range: z._default(z.enum(['monthly']), 'monthly') });
