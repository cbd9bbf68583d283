import type { Platform } from '../../platform/ctx.ts';
import { dropVariants } from '../../platform/images/variants.ts';
import { transact } from '../../platform/work.ts';
import { deleteSetAside } from './queries.ts';

/** Drops the files of episodes that were replaced or removed before an instant. Returns their number. */
export const dropRemovedFiles = (platform: Platform, before: Date): Promise<number> =>
  transact(platform, null, async (work) => {
    const keys = await deleteSetAside(work.tx, before);
    work.drop(keys);
    await dropVariants(work, keys);
    return keys.length;
  });
