/** What a machine burns with; lengths in mm. */
export interface Laser {
  /** The diameter of its spot. */
  readonly spot: number;
  /** What it reaches without moving the work. */
  readonly field?: { readonly width: number; readonly height: number };
}

/** A usual fibre laser, for a workshop that has not said its own. */
export const usualLaser: Laser = { spot: 0.05 };
