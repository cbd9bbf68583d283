import list from 'iran-cities-json';
import { comparePersian } from '#contract/common/collation';
import { searchLine } from '#contract/common/persian-text';
import { provinces } from '#contract/common/provinces';

// Provinces are matched by name: the package swaps two ids, and writes «و» without its space.
const ours = new Map(provinces.map(({ id, name }) => [searchLine(name), id]));
const provinceOf = new Map(list.ostan.map(({ id, name }) => [id, ours.get(searchLine(name))]));

export function citiesOf(province: number): string[] {
  const names = list.shahr.filter(({ ostan }) => provinceOf.get(ostan) === province).map(({ name }) => name);
  return [...new Set(names)].toSorted(comparePersian);
}
