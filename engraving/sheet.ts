import { type Exported, edgesOf, type Piece } from './export/exported.ts';
import { mapContour } from './geometry.ts';

/** The arrangement of pieces on a sheet; lengths are in mm. */
export interface SheetOptions {
  readonly width: number;
  readonly height: number;
  /** The free edge of the sheet. */
  readonly margin: number;
  /** The distance between two pieces, and between two rows. */
  readonly gap: number;
  /** The side on which a row begins. */
  readonly direction: 'rtl' | 'ltr';
  /** `rows` burns each row from its beginning; `serpentine` goes back along every second, the shorter way of the head. */
  readonly order: 'rows' | 'serpentine';
}

export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** The lower left corner of a piece, in mm from that of its sheet; `index` is its place among the given sizes. */
export interface PlacedPiece {
  readonly index: number;
  readonly left: number;
  readonly bottom: number;
}

export interface SheetPlan {
  /** For each sheet its pieces in the order of burning. */
  readonly sheets: readonly (readonly PlacedPiece[])[];
  /** The pieces that no sheet has room for. */
  readonly outside: readonly number[];
}

/** Sums of lengths may be off by this in mm. */
const epsilon = 1e-6;

/**
 * Places pieces of these sizes (mm) in rows from the top, in the given order: a row ends where the next piece has no
 * room, a sheet where the next row has none. A row is as high as its highest piece, and all pieces are at its top.
 */
export function planSheets(sizes: readonly SheetSize[], options: SheetOptions): SheetPlan {
  const { margin, gap, direction, order } = options;
  const roomWide = options.width - 2 * margin + epsilon;
  const roomHigh = options.height - 2 * margin + epsilon;
  const outside: number[] = [];
  type Row = { pieces: { index: number; at: number }[]; length: number; height: number };
  const sheets: Row[][] = [];
  let used = 0;
  for (const [index, { width, height }] of sizes.entries()) {
    if (!(width <= roomWide && height <= roomHigh)) {
      outside.push(index);
      continue;
    }
    let rows = sheets.at(-1);
    let row = rows?.at(-1);
    // The last row grows with its highest piece as long as the sheet has room for it.
    const grows = row ? Math.max(0, height - row.height) : 0;
    if (!rows || !row || row.length + gap + width > roomWide || used + grows > roomHigh) {
      if (!rows || used + gap + height > roomHigh) {
        rows = [];
        sheets.push(rows);
        used = 0;
      } else used += gap;
      row = { pieces: [], length: 0, height: 0 };
      rows.push(row);
    }
    const at = row.pieces.length === 0 ? 0 : row.length + gap;
    row.pieces.push({ index, at });
    row.length = at + width;
    used += Math.max(0, height - row.height);
    row.height = Math.max(row.height, height);
  }
  const placed = sheets.map((rows) => {
    let top = options.height - margin;
    return rows.flatMap(({ pieces, height }, index) => {
      const row = pieces.map((piece): PlacedPiece => {
        const size = sizes[piece.index] ?? { width: 0, height: 0 };
        const along = margin + piece.at;
        return {
          index: piece.index,
          left: direction === 'ltr' ? along : options.width - along - size.width,
          bottom: top - size.height,
        };
      });
      top -= height + gap;
      return order === 'serpentine' && index % 2 === 1 ? row.toReversed() : row;
    });
  });
  return { sheets: placed, outside };
}

/** Puts drawings at their places on a sheet of this size, in the order of burning. */
export function drawSheet(
  placed: readonly { drawing: Exported; name: string; left: number; bottom: number }[],
  { width, height }: SheetSize,
): Exported {
  const pieces = placed.flatMap(({ drawing, name, left, bottom }) => {
    const [edge] = edgesOf(drawing);
    if (!edge) return [];
    const move = (x: number, y: number) => [x + left, y + bottom] as const;
    const piece: Piece = {
      name,
      contours: drawing.contours.map((contour) => mapContour(contour, move)),
      edge: mapContour(edge, move),
    };
    return [piece];
  });
  return { width, height, contours: pieces.flatMap(({ contours }) => contours), pieces };
}
