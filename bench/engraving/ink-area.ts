import { type Contour, endOf, type Point } from '#engraving/geometry';

/** The area in mm² inside contours whose holes run the other way; exact for lines and cubics. */
export function inkArea(contours: readonly Contour[]): number {
  let sum = 0;
  for (const { start, segments } of contours) {
    let from: Point = start;
    for (const segment of segments) {
      const [x0, y0] = from;
      const [x, y] = endOf(segment);
      if (segment.length === 2) sum += (x0 * y - x * y0) / 2;
      else {
        const [x1, y1, x2, y2] = segment;
        // Green's theorem for a cubic Bézier.
        sum +=
          (x0 * (6 * y1 + 3 * y2 + y) +
            3 * (x1 * (-2 * y0 + y2 + y) - x2 * (y0 + y1 - 2 * y)) -
            x * (y0 + 3 * y1 + 6 * y2)) /
          20;
      }
      from = [x, y];
    }
  }
  return sum;
}
