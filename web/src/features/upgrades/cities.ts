import list from 'iran-cities-json';
import { withoutSpaces } from '#contract/common/persian-text';
import { provinces } from '#contract/common/provinces';

// Provinces are matched by name: the package swaps two ids, and writes «و» without its space.
const ours = new Map(provinces.map(({ id, name }) => [withoutSpaces(name), id]));
const provinceOf = new Map(list.ostan.map(({ id, name }) => [id, ours.get(withoutSpaces(name))]));

const collator = new Intl.Collator('fa');

export function citiesOf(province: number): string[] {
  const names = list.shahr.filter(({ ostan }) => provinceOf.get(ostan) === province).map(({ name }) => name);
  return [...new Set(names)].toSorted((a, b) => collator.compare(a, b));
}
