import type { FlatPiece, RingAlign, RingOrnament, RingSurface } from '#contract/common/rings';
import type { Box, Contour } from './geometry.ts';

/** The input of a drawing; lengths are in mm. Without `letterHeight`, `fit` must be true. */
export interface RingInput {
  readonly text: string;
  readonly ring: { readonly mm: number; readonly thickness: number };
  readonly bandWidth: number;
  /** The ink height of «ا» in a Persian font, of "H" in a Latin one. */
  readonly letterHeight?: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** The share of the free length that is given to kashidas, 0 to 1. */
  readonly kashida: number;
  readonly align: RingAlign;
  readonly fit: boolean;
  readonly repeat: number;
  readonly ornament: RingOrnament;
  /** The free space above, below, and at each side of the text. */
  readonly margin: number;
  readonly surface: RingSurface;
  /** A flat piece is drawn instead of the ring. */
  readonly flat?: FlatPiece | undefined;
}

/**
 * A drawing on the developed strip, whose lower left corner is (0, 0) and whose left and right edges meet on the ring.
 * On an arc the strip is bent, and (0, 0) is the lower left corner of its box.
 * The contours are united and filled by the even-odd rule. Those of the inside are mirrored, as the laser needs them.
 */
export interface RingDrawing {
  /** The version of the engine that drew it. */
  readonly engine: number;
  /** The strip in mm, on an arc its box. */
  readonly width: number;
  readonly height: number;
  readonly surface: RingSurface;
  readonly contours: readonly Contour[];
  /** The edge of a bent strip. */
  readonly edge?: Contour;
  /** The letter height that was drawn, and the largest that fits, in mm. */
  readonly letterHeight: number;
  readonly largest: number;
  /** The box around the ink; null when the text has none (spaces only are refused, so only in theory). */
  readonly ink: Box;
  /** The free length between one text and the next, in mm. */
  readonly gap: number;
}

/** Increases when the same input is drawn differently. */
export const engineVersion = 2;
