/** A point of the earth, in degrees. */
export type MapPoint = { lat: number; lng: number };

/** A point to six decimals, a tenth of a metre, within one turn of the earth. */
export const pointOf = ({ lat, lng }: MapPoint): MapPoint => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(((((lng % 360) + 540) % 360) - 180).toFixed(6)),
});

/** Beyond this latitude Web Mercator has no pictures. */
const mostLat = 85.0511;

/** Where a point lies in the grid of pictures (Web Mercator, EPSG:3857): whole parts name one, the rest is within it. */
export function tileAt({ lat, lng }: MapPoint, zoom: number): { x: number; y: number } {
  const across = 2 ** zoom;
  const angle = (Math.max(-mostLat, Math.min(mostLat, lat)) * Math.PI) / 180;
  return { x: ((lng + 180) / 360) * across, y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across };
}

/** The address of one picture; the columns go round the earth. */
export function tileUrl(tiles: string, zoom: number, x: number, y: number): string {
  const across = 2 ** zoom;
  return tiles
    .replaceAll('{z}', String(zoom))
    .replaceAll('{x}', String(((x % across) + across) % across))
    .replaceAll('{y}', String(y));
}

/** Who is to be thanked for a map, by the address of its pictures. */
export function creditOf(tiles: string): string {
  const host = URL.parse(tiles)?.hostname ?? '';
  return /(^|\.)openstreetmap\.org$/.test(host) ? '© OpenStreetMap contributors' : host;
}
