import { beforeAll, expect, it } from 'vitest';
import { type Contour, cubicAt, endOf, type Point } from '#engraving/geometry';
import { readyEngine } from '#engraving/ready';
import { unite } from '#engraving/union';
import type { AreaCase } from './area.ts';
import { persianTexts } from './cases.ts';
import { inkArea } from './ink-area.ts';
import { textsOfFonts } from './texts-of-fonts.ts';
import judged from './results/area.json' with { type: 'json' };

beforeAll(readyEngine);

const cases: AreaCase[] = judged.cases;

it('unites at least 300 Persian texts to the area that MuPDF painted, within 0.2 %', async () => {
  const painted = new Map(cases.map((one) => [`${one.font} ${one.text}`, one.painted]));
  expect(painted.size).toBeGreaterThanOrEqual(300);
  const wrong: string[] = [];
  for await (const { font, text, glyphs } of textsOfFonts()) {
    const area = inkArea(unite(glyphs, 0.002, true));
    const reference = painted.get(`${font} ${text}`) ?? 0;
    if (!(Math.abs(area / reference - 1) <= 0.002))
      wrong.push(`${font} «${text}»: ${area} instead of ${reference}`);
  }
  expect(wrong).toEqual([]);
});

it('gives curves back within 0.01 mm of the outlines', async () => {
  // One font of each style: every point is measured against every edge.
  const fonts = new Set(['vazirmatn', 'amiri', 'gulzar', 'lalezar']);
  let worst = 0;
  for await (const { font, text, glyphs } of textsOfFonts()) {
    if (text !== persianTexts[5] || !fonts.has(font)) continue;
    const fine = unite(glyphs, 0.0004, false).flatMap(edgesOf);
    for (const [x, y] of unite(glyphs, 0.002, true).flatMap(pointsOf))
      worst = Math.max(worst, distance(x, y, fine));
  }
  expect(worst).toBeGreaterThan(0);
  expect(worst).toBeLessThan(0.01);
}, 60_000);

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

const edgesOf = ({ start, segments }: Contour): Edge[] =>
  segments.map((segment, n) => [...(n === 0 ? start : endOf(segments[n - 1] ?? segment)), ...endOf(segment)]);

function pointsOf({ start, segments }: Contour): Point[] {
  const points: Point[] = [];
  let [x, y] = start;
  for (const segment of segments) {
    if (segment.length === 6)
      for (const t of [0.25, 0.5, 0.75])
        points.push([
          cubicAt(x, segment[0], segment[2], segment[4], t),
          cubicAt(y, segment[1], segment[3], segment[5], t),
        ]);
    [x, y] = endOf(segment);
    points.push([x, y]);
  }
  return points;
}

function distance(x: number, y: number, edges: readonly Edge[]): number {
  let nearest = Infinity;
  for (const [x0, y0, x1, y1] of edges) {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, (x - x0 - dx * share) ** 2 + (y - y0 - dy * share) ** 2);
  }
  return Math.sqrt(nearest);
}
