/** A micrometre more than the limit is no difference: gaps are measured, and limits are chosen in steps. */
const tolerance = 0.001;

/** Returns whether a gap is closed by a limit; both are in mm. */
export const isWithinLimit = (gap: number, limit: number): boolean => gap <= limit + tolerance;
