export interface Geocoder {
  /** Returns the Persian address of a point (degrees); null if none came in time. */
  reverse(lat: number, lng: number): Promise<string | null>;
}
