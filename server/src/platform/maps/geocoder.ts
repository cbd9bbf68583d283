/** Finds out where a point is. */
export interface Geocoder {
  /** The address of a point (degrees), in Persian; null when none could be had in time. */
  reverse(lat: number, lng: number): Promise<string | null>;
}
