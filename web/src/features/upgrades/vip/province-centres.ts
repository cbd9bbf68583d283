import { provinces } from '#contract/common/provinces';
import type { MapPoint } from '../../../ui/map-tiles.ts';

/** The capital of each province, by the province's id, in degrees and roughly. */
const centres: Record<number, [lat: number, lng: number]> = {
  1: [38.08, 46.29],
  2: [37.55, 45.08],
  3: [38.25, 48.29],
  4: [32.65, 51.67],
  5: [35.83, 50.97],
  6: [33.64, 46.42],
  7: [28.97, 50.84],
  8: [35.7, 51.39],
  9: [32.33, 50.86],
  10: [32.87, 59.22],
  11: [36.3, 59.6],
  12: [37.47, 57.33],
  13: [31.32, 48.68],
  14: [36.68, 48.49],
  15: [35.58, 53.39],
  16: [29.5, 60.86],
  17: [29.6, 52.54],
  18: [36.28, 50],
  19: [34.64, 50.88],
  20: [35.31, 47],
  21: [30.28, 57.08],
  22: [34.31, 47.07],
  23: [30.67, 51.59],
  24: [36.84, 54.44],
  25: [33.49, 48.36],
  26: [37.28, 49.58],
  27: [36.57, 53.06],
  28: [34.09, 49.69],
  29: [27.18, 56.27],
  30: [34.8, 48.51],
  31: [31.9, 54.36],
};
const iran = { at: { lat: 32.6, lng: 53.7 }, zoom: 5 };

/** Returns the map's first view: the capital of the landline's province, or all of Iran. */
export function mapStart(phone: string | undefined): { at: MapPoint; zoom: number } {
  const province = provinces.find(({ tel_prefix }) => phone?.startsWith(tel_prefix));
  const centre = province && centres[province.id];
  return centre ? { at: { lat: centre[0], lng: centre[1] }, zoom: 12 } : iran;
}
