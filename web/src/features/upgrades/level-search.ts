import { numberUpTo, readsSearch } from '../../lib/address.ts';

/** Without a step, the server's current step is shown. */
export const levelSearch = readsSearch({ step: numberUpTo(4) });
