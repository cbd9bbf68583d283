import list from 'iran-cities-json';
import { normalizeSearch } from '#contract/common/persian-text';
import { provinces } from '#contract/common/provinces';

// Provinces are matched by name: the package swaps two ids, and writes «و» without its space.
const nameKey = (name: string) => normalizeSearch(name).replaceAll(' ', '');
const ours = new Map(provinces.map(({ id, name }) => [nameKey(name), id]));
const provinceOf = new Map(list.ostan.map(({ id, name }) => [id, ours.get(nameKey(name))]));

const collator = new Intl.Collator('fa');

/** Returns the names of a province's cities in Persian alphabetical order. */
export function citiesOf(province: number): string[] {
  const names = list.shahr.filter(({ ostan }) => provinceOf.get(ostan) === province).map(({ name }) => name);
  return [...new Set(names)].toSorted((a, b) => collator.compare(a, b));
}
