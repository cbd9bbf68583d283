/** A place in degrees. */
export type MapPoint = { lat: number; lng: number };

/** Rounds a point to six decimals (0.1 m) and wraps its longitude to ±180°. */
export const pointOf = ({ lat, lng }: MapPoint): MapPoint => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(((((lng % 360) + 540) % 360) - 180).toFixed(6)),
});

/** In degrees; Web Mercator has no tiles beyond this latitude. */
const maxLat = 85.0511;

/**
 * Returns a point's position in the tile grid (Web Mercator, EPSG:3857): the whole parts name the tile, the fractions
 * the place within it.
 */
export function tileAt({ lat, lng }: MapPoint, zoom: number): { x: number; y: number } {
  const across = 2 ** zoom;
  const angle = (Math.max(-maxLat, Math.min(maxLat, lat)) * Math.PI) / 180;
  return { x: ((lng + 180) / 360) * across, y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across };
}

/** Returns the URL of one tile; the columns wrap around the earth. */
export function tileUrl(tiles: string, zoom: number, x: number, y: number): string {
  const across = 2 ** zoom;
  return tiles
    .replaceAll('{z}', String(zoom))
    .replaceAll('{x}', String(((x % across) + across) % across))
    .replaceAll('{y}', String(y));
}

/** Returns the attribution of a map by the URL of its tiles. */
export function creditOf(tiles: string): string {
  const host = URL.parse(tiles)?.hostname ?? '';
  return /(^|\.)openstreetmap\.org$/.test(host) ? '© OpenStreetMap contributors' : host;
}
