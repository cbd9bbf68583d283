import { endOf, type Point, type Segment } from '../geometry.ts';
import type { Outline } from '../reading/read-drawing.ts';

/** The number of points taken at once, so that the time stays in proportion to their count. */
const chunk = 4_000;

/**
 * Returns an outline with fewer points that is nowhere farther than `within` mm from the original, and has the same box:
 * lines are joined where a longer one is near enough (Douglas and Peucker), and so are curves so short that they are
 * lines. Other curves are kept.
 */
export function simplified(outline: Outline, within: number): Outline {
  const { start, segments } = outline;
  const flatness = within / 5;
  const points: Point[] = [start];
  const result: Segment[] = [];
  let begin = start;
  const flush = () => {
    if (points.length > 1) result.push(...fewer(points, within - flatness));
    begin = points.at(-1) ?? begin;
    points.length = 0;
    points.push(begin);
  };
  let from = start;
  for (const segment of segments) {
    const end = endOf(segment);
    if (segment.length === 2 || isFlat(from, segment, flatness)) points.push(end);
    else {
      flush();
      result.push(segment);
      points.length = 0;
      points.push(end);
    }
    from = end;
  }
  flush();
  return result.length < segments.length ? { ...outline, segments: result } : outline;
}

/** Returns whether a curve is as short as the bound, so that its chord may replace it. */
function isFlat([x, y]: Point, [x1, y1, x2, y2, x3, y3]: Segment & { length: 6 }, flatness: number): boolean {
  const hull = Math.hypot(x1 - x, y1 - y) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
  return hull <= flatness;
}

/** The ends of fewer lines along some points. The outermost points stay. */
function fewer(points: readonly Point[], within: number): Segment[] {
  const isKept = new Uint8Array(points.length);
  const pins = [0, points.length - 1, ...outermost(points)];
  for (let n = chunk; n < points.length; n += chunk) pins.push(n);
  pins.sort((a, b) => a - b);
  const stack: [number, number][] = [];
  for (const [n, pin] of pins.entries()) {
    isKept[pin] = 1;
    const next = pins[n + 1];
    if (next !== undefined) stack.push([pin, next]);
  }
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [first, last] = span;
    const [a, b] = [points[first], points[last]];
    if (!a || !b || last - first < 2) continue;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const square = dx * dx + dy * dy;
    let [farthest, at] = [within, -1];
    for (let n = first + 1; n < last; n += 1) {
      const [x, y] = points[n] ?? a;
      const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / square));
      const off = Math.hypot(a[0] + t * dx - x, a[1] + t * dy - y);
      if (off > farthest) [farthest, at] = [off, n];
    }
    if (at < 0) continue;
    isKept[at] = 1;
    stack.push([first, at], [at, last]);
  }
  return points.flatMap(([x, y], n): Segment[] => (n > 0 && isKept[n] === 1 ? [[x, y]] : []));
}

function outermost(points: readonly Point[]): number[] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  for (const [n, [x, y]] of points.entries()) {
    if (x < (points[left]?.[0] ?? x)) left = n;
    if (x > (points[right]?.[0] ?? x)) right = n;
    if (y < (points[bottom]?.[1] ?? y)) bottom = n;
    if (y > (points[top]?.[1] ?? y)) top = n;
  }
  return [left, bottom, right, top];
}
