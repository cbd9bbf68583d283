import type { RingOrnament } from '#contract/common/rings';
import { boxOf, type Contour, mapContour, type Segment } from './geometry.ts';

/** Four cubics that stay within 0.03 % of a circle. */
const bow = 0.5522847498;

/** Our own drawings, about 1 high and counterclockwise. */
const shapes: Record<Exclude<RingOrnament, 'none'>, Contour> = {
  dot: {
    start: [0.5, 0],
    segments: [
      [0.5, 0.5 * bow, 0.5 * bow, 0.5, 0, 0.5],
      [-0.5 * bow, 0.5, -0.5, 0.5 * bow, -0.5, 0],
      [-0.5, -0.5 * bow, -0.5 * bow, -0.5, 0, -0.5],
      [0.5 * bow, -0.5, 0.5, -0.5 * bow, 0.5, 0],
    ],
  },
  diamond: {
    start: [0.38, 0],
    segments: [
      [0, 0.5],
      [-0.38, 0],
      [0, -0.5],
      [0.38, 0],
    ],
  },
  star: polygonOf(10, (n) => (n % 2 === 0 ? 0.5 : 0.21)),
  heart: {
    start: [0, -0.5],
    segments: [
      [0.18, -0.3, 0.56, -0.05, 0.56, 0.22],
      [0.56, 0.4, 0.44, 0.5, 0.29, 0.5],
      [0.16, 0.5, 0.05, 0.42, 0, 0.28],
      [-0.05, 0.42, -0.16, 0.5, -0.29, 0.5],
      [-0.44, 0.5, -0.56, 0.4, -0.56, 0.22],
      [-0.56, -0.05, -0.18, -0.3, 0, -0.5],
    ],
  },
  leaf: {
    start: [-0.62, -0.42],
    segments: [
      [0.1, -0.5, 0.5, -0.2, 0.62, 0.42],
      [-0.1, 0.5, -0.5, 0.2, -0.62, -0.42],
    ],
  },
};

/** A star of `points` corners, the first of them at the top. */
export function polygonOf(points: number, radius: (n: number) => number): Contour {
  const corners = Array.from({ length: points }, (_, n): Segment => {
    const turn = Math.PI / 2 + (n * 2 * Math.PI) / points;
    return [radius(n) * Math.cos(turn), radius(n) * Math.sin(turn)];
  });
  const [first] = corners;
  if (first?.length !== 2) throw new Error('a star has corners');
  return { start: first, segments: [...corners.slice(1), first] };
}

export const ornamentContour = (ornament: Exclude<RingOrnament, 'none'>): Contour => shapes[ornament];

/** Returns an ornament that is centred on (0, 0) and 1 high, or nearly so, with its width; null for none. */
export function ornamentOf(ornament: RingOrnament): { contour: Contour; width: number } | null {
  if (ornament === 'none') return null;
  const contour = shapes[ornament];
  const box = boxOf([contour]);
  if (!box) return null;
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  return { contour: mapContour(contour, (px, py) => [px - x, py - y]), width: box.right - box.left };
}
