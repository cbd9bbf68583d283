import { getPrices } from '#contract/pricing';
import { getLevels, getUpgrade } from '#contract/upgrades';
import { queryOf } from '../../lib/queries.ts';

export const upgradeQuery = () => queryOf(getUpgrade, {});
export const levelsQuery = () => queryOf(getLevels, {});
export const pricesQuery = () => queryOf(getPrices, {});
