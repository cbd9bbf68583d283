import { boxOf } from '../geometry.ts';
import { ascii, dxfFile, polyline } from './dxf-parts.ts';
import { describe, edgesOf, type Exported, layers, plainName } from './exported.ts';

/**
 * Writes a drawing as DXF R12 (AC1009) in mm: closed polylines whose bulges are arcs at most 0.003 mm from the curves,
 * with the same box. The edge of the strip is a closed polyline on a layer that is off and frozen. The file is ASCII:
 * the comment writes other characters of `name` as \U+XXXX. R12 has no unit; the header says mm as later releases do.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function toDxf(drawing: Exported, name: string): string {
  const { width, height, contours } = drawing;
  const ink = boxOf(contours) ?? { left: 0, bottom: 0, right: width, top: height };
  return dxfFile({
    comments: [describe(drawing), ...ascii(plainName(name))],
    extents: {
      left: Math.min(0, ink.left),
      bottom: Math.min(0, ink.bottom),
      right: Math.max(width, ink.right),
      top: Math.max(height, ink.top),
    },
    width,
    height,
    layers: [
      { name: layers.engrave, color: 7, shown: true },
      { name: layers.strip, color: 8, shown: false },
    ],
    entities: [
      ...edgesOf(drawing).flatMap((edge) => polyline(edge, layers.strip)),
      ...contours.flatMap((contour) => polyline(contour, layers.engrave)),
    ],
  });
}
