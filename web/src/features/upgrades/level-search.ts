import * as z from 'zod/mini';

/** Without a step, the server's current step is shown. */
export const levelSearch = z.object({
  step: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(4))), undefined),
});
