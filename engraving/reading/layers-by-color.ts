import type { ReadDrawing, ReadLayer } from './read-drawing.ts';

/** A drawing of more colours than these is a picture, and its colours are no layers. */
const mostColors = 32;

/**
 * Gives a drawing whose format named no layer one for each colour, as people use colours for what is engraved and what is
 * cut; and a named layer without a colour the one colour of all its shapes.
 */
export function layersByColor(drawing: ReadDrawing): ReadDrawing {
  const colors = drawing.layers.map(() => new Set<string | null>());
  for (const { layer, color } of drawing.shapes) colors[layer]?.add(color?.toLowerCase() ?? null);
  const own = colors[0];
  if (drawing.layers.length === 1 && drawing.layers[0]?.name === '' && own && own.size > 1)
    return own.size > mostColors ? drawing : split(drawing, drawing.layers[0], [...own]);
  const layers = drawing.layers.map((layer, n) => {
    const [color = null] = colors[n]?.size === 1 ? (colors[n] ?? []) : [];
    return layer.color === null ? { ...layer, color } : layer;
  });
  return { ...drawing, layers };
}

function split(drawing: ReadDrawing, layer: ReadLayer, colors: readonly (string | null)[]): ReadDrawing {
  const places = new Map(colors.map((color, n) => [color, n]));
  const hasOthers = drawing.texts.length + drawing.pictures.length > 0;
  // Texts and pictures stay in a layer without a colour.
  const other = places.get(null) ?? colors.length;
  const layers = colors.map((color) => ({ ...layer, color }));
  return {
    ...drawing,
    layers: hasOthers && other === layers.length ? [...layers, layer] : layers,
    shapes: drawing.shapes.map((shape) => ({
      ...shape,
      layer: places.get(shape.color?.toLowerCase() ?? null) ?? other,
    })),
    texts: drawing.texts.map((text) => ({ ...text, layer: other })),
    pictures: drawing.pictures.map((picture) => ({ ...picture, layer: other })),
  };
}
