export interface CodeRequest {
  id: number;
  address: string;
  hasLogo: boolean;
}

/** A drawn code: a path in a square of `width` units, y down. */
export interface DrawnCode {
  path: string;
  width: number;
  /** The modules on each side, with the quiet zone. */
  across: number;
  /** Left free for a logo, in the same units. */
  square: { at: number; width: number } | null;
}

export type CodeAnswer = { id: number } & ({ code: DrawnCode } | { failed: string });
