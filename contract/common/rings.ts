/** Ring sizes. The inner diameter is stored in millimetres; US sizes are converted from it. */

/** The limits of every field: US sizes, the rest in mm. */
export const ringLimits = {
  usa: { min: 0, max: 16 },
  mm: { min: 11, max: 26 },
  thickness: { min: 0.8, max: 4 },
  bandWidth: { min: 1.5, max: 15 },
  letterHeight: { min: 0.3, max: 15 },
  letterSpacing: { min: -1, max: 10 },
  wordSpacing: { min: -2, max: 20 },
  margin: { min: 0, max: 5 },
  kashida: { min: 0, max: 1 },
  repeat: { min: 1, max: 24 },
  /** The length of a flat piece, along its middle. */
  length: { min: 5, max: 300 },
  /** The radius of an arc; the smallest follows from the piece (`minArc`). */
  arc: { min: 2, max: 500 },
  /** The diameter of the laser's spot. */
  spot: { min: 0.01, max: 0.5 },
} as const;

/** The longest text of a ring, in characters. */
export const maxRingTextLength = 200;

/** The values of fields that are not given; lengths in mm. */
export const ringDefaults = {
  letterSpacing: 0,
  wordSpacing: 0,
  kashida: 0,
  align: 'center',
  fit: false,
  repeat: 1,
  ornament: 'none',
  margin: 0.5,
  surface: 'outside',
} as const;

export const ringAligns = ['start', 'center', 'end'] as const;
export type RingAlign = (typeof ringAligns)[number];

export const ringOrnaments = ['none', 'dot', 'diamond', 'star', 'heart', 'leaf'] as const;
export type RingOrnament = (typeof ringOrnaments)[number];

export const ringSurfaces = ['outside', 'inside'] as const;
export type RingSurface = (typeof ringSurfaces)[number];

/**
 * A flat piece instead of a ring. Its middle follows a circle of the radius `arc`: the text rises in the middle when it
 * is positive, sinks when it is negative, and is straight when it is 0.
 */
export interface FlatPiece {
  readonly length: number;
  readonly arc: number;
}

/** Returns the smallest radius of an arc, at which the ends of a piece do not yet meet nor its inner edge vanish. */
export const minArc = (length: number, bandWidth: number): number =>
  Math.ceil(Math.max(ringLimits.arc.min, length / 6, bandWidth * 0.75) * 100) / 100;

/** Converts a US ring size to the inner diameter in mm. */
export const mmOfUsa = (usa: number): number => 11.6332 + 0.8128 * usa;

/** Converts an inner diameter in mm to a US ring size. */
export const usaOfMm = (mm: number): number => (mm - 11.6332) / 0.8128;

/** Returns the length in mm of a ring's developed strip, which is as long as the engraved surface is round. */
export const stripLength = (ring: { mm: number; thickness: number }, surface: RingSurface): number =>
  Math.PI * (surface === 'inside' ? ring.mm : ring.mm + 2 * ring.thickness);
