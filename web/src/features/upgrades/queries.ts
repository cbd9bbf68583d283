import { getPrices } from '#contract/pricing';
import { getLevels, getUpgrade } from '#contract/upgrades';
import { queryOf } from '../../lib/queries.ts';
import { numberUpTo, readsSearch } from '../../lib/address.ts';

/** Without a step, the server's current step is shown. */
export const levelSearch = readsSearch({ step: numberUpTo(4) });

export const upgradeQuery = () => queryOf(getUpgrade, {});
export const levelsQuery = () => queryOf(getLevels, {});
export const pricesQuery = () => queryOf(getPrices, {});
