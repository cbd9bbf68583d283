import * as z from 'zod/mini';

/** Which step is shown; without one, the step the server names. What is not understood is left out. */
export const levelSearch = z.object({
  step: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(4))), undefined),
});
