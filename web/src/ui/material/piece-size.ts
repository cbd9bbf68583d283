export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a piece in mm: its sides, or the inner diameter of a ring. */
export interface BriefSize {
  readonly widthMm?: number | undefined;
  readonly heightMm?: number | undefined;
  readonly ringMm?: number | undefined;
}

/** The inner diameter of a ring whose size nobody told, its thickness, and the narrowest and widest band, in mm. */
export const usualRing = { mm: 18, thickness: 1.8, band: { min: 4, max: 15 } };

/**
 * The size of a drawing in mm and what says it: its file, or the brief; null when nobody does. `ratio` is its width by its height. In a
 * brief's sides a drawing is as large as it can be.
 */
export function drawingSize(
  inFile: Size | null,
  brief: BriefSize,
  ratio: number,
): (Size & { from: 'file' | 'brief' }) | null {
  if (inFile) return { ...inFile, from: 'file' };
  const { widthMm, heightMm } = brief;
  const widths = [widthMm, heightMm && heightMm * ratio].filter((width) => width !== undefined);
  if (widths.length === 0) return null;
  const width = Math.min(...widths);
  return { width, height: width / ratio, from: 'brief' };
}

/** The flat piece under a drawing: the one of the brief when the drawing fits on it, else one with a margin. */
export function pieceSize({ width, height }: Size, { widthMm, heightMm }: BriefSize): Size {
  if (widthMm !== undefined && heightMm !== undefined && width <= widthMm && height <= heightMm)
    return { width: widthMm, height: heightMm };
  const margin = Math.max(1.5, Math.max(width, height) * 0.1);
  return { width: width + 2 * margin, height: height + 2 * margin };
}

/** In mm: strokes and rounding make a drawing of the right size this much larger. */
const tolerance = 0.5;

/**
 * Returns whether a drawing does not fit on the flat piece of a brief. A piece whose two sides are told may be turned; a
 * side that nobody told is free.
 */
export function isLargerThanPiece({ width, height }: Size, { widthMm, heightMm }: BriefSize): boolean {
  const fits = (across = Infinity, up = Infinity) => width <= across + tolerance && height <= up + tolerance;
  if (widthMm === undefined || heightMm === undefined) return !fits(widthMm, heightMm);
  return !fits(widthMm, heightMm) && !fits(heightMm, widthMm);
}

export interface RingPlace {
  /** The outer circumference and the width of the band. */
  readonly length: number;
  readonly bandWidth: number;
  /** The size on the ring; smaller than the drawing where it does not fit. */
  readonly size: Size;
  readonly isShrunk: boolean;
}

/** The place of a drawing on the outside of a ring. A drawing of unknown size takes most of a usual band. */
export function ringPlace(size: Size | null, ratio: number, mm: number): RingPlace {
  const length = Math.PI * (mm + 2 * usualRing.thickness);
  const { min, max } = usualRing.band;
  const wished = size ?? { width: 4.5 * ratio, height: 4.5 };
  const bandWidth = Math.min(max, Math.max(min, wished.height + 1.5));
  const share = Math.min(1, (length * 0.94) / wished.width, (bandWidth - 0.6) / wished.height);
  return {
    length,
    bandWidth,
    size: { width: wished.width * share, height: wished.height * share },
    isShrunk: size !== null && share < 1,
  };
}
