import type { ReadDrawing, ReadLayer } from './read-drawing.ts';

/** A layer of more colours than these is a picture, and its colours are no rows. */
const maxColors = 32;
const maxRows = 1000;

/** A colour of a layer, as people use them: one colour is engraved and another one cut. */
export interface ColorRow extends ReadLayer {
  /** An index of the drawing's `layers`. */
  readonly layer: number;
}

export interface ColorRows {
  readonly rows: readonly ColorRow[];
  /** Returns the row of a paint. */
  readonly of: (layer: number, color: string | null) => number;
  /** Returns the row of a text or a picture, which is that of its layer's only colour, or one without a colour. */
  readonly ofOther: (layer: number) => number;
}

/**
 * Returns one row for each colour of each layer. A shape with a fill and a stroke is a part of two rows when their colours differ. A
 * colour that the file does not say is that of the layer.
 */
export function colorRows({ layers, shapes, texts, pictures }: ReadDrawing): ColorRows {
  const colors = layers.map(() => new Set<string | null>());
  const colorOf = (layer: number, color: string | null) =>
    color?.toLowerCase() ?? layers[layer]?.color?.toLowerCase() ?? null;
  for (const { layer, fill, stroke } of shapes)
    for (const paint of [fill, stroke]) if (paint) colors[layer]?.add(colorOf(layer, paint.color));
  const isSplit = colors.reduce((sum, { size }) => sum + size, 0) <= maxRows;
  const hasOthers = new Set([...texts, ...pictures].map(({ layer }) => layer));
  const rows: ColorRow[] = [];
  const places = layers.map((row, layer) => {
    const layerColors = colors[layer] ?? new Set();
    const rowColors =
      layerColors.size > 1 && !(isSplit && layerColors.size <= maxColors)
        ? [row.color]
        : layerColors.size > 0
          ? [...layerColors]
          : [row.color];
    if (hasOthers.has(layer) && rowColors.length > 1 && !rowColors.includes(null)) rowColors.push(null);
    const first = rows.length;
    for (const color of rowColors) rows.push({ ...row, color, layer });
    return { first, colors: new Map(rowColors.map((color, n) => [color, first + n])) };
  });
  return {
    rows,
    of: (layer, color) => places[layer]?.colors.get(colorOf(layer, color)) ?? places[layer]?.first ?? 0,
    ofOther: (layer) => places[layer]?.colors.get(null) ?? places[layer]?.first ?? 0,
  };
}
