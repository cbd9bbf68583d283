import { beforeAll, describe, expect, it } from 'vitest';
import { checkDrawing } from '../checking/check-drawing.ts';
import { usualSpot } from '#contract/common/lasers';
import {
  arc,
  backwards,
  bars,
  drawingOf,
  filled,
  lines,
  path,
  rectangle,
} from '../checking/testing/drawings.ts';
import { hausdorff } from '../checking/testing/hausdorff.ts';
import type { Point } from '../geometry.ts';
import { readyEngine } from '../ready.ts';
import type { ReadDrawing, ReadShape } from '../reading/read-drawing.ts';
import { mendDrawing } from './mend-drawing.ts';

beforeAll(readyEngine);

const all = { close: 1, dropDoubles: true, unite: true, simplify: 0.01 };
const findingsOf = (drawing: ReadDrawing) =>
  checkDrawing(drawing, { spot: usualSpot }).findings.map(({ kind }) => kind);

/** Mends a broken drawing, and expects that it was broken, is not any more, and is the good one within 0.01 mm. */
function expectMended(broken: ReadShape[], good: ReadShape[], more: Partial<ReadDrawing> = {}) {
  expect(findingsOf(drawingOf(broken, more))).not.toEqual([]);
  const { drawing, done } = mendDrawing(drawingOf(broken, more), all);
  expect(findingsOf(drawing)).toEqual([]);
  expect(hausdorff(drawing, drawingOf(good, more))).toBeLessThan(0.01);
  return { drawing, done };
}

describe('gaps', () => {
  it('of circles are closed along the circle', () => {
    expectMended([filled([arc(0, 0, 5, 0, 352)])], [filled([arc(0, 0, 5)])]);
    expectMended([lines([arc(0, 0, 9, 1, 178), arc(0, 0, 9, 181, 178)])], [lines([arc(0, 0, 9)])]);
  });

  it('of corners are closed by the corner', () => {
    const square: Point[] = [
      [0, 0.4],
      [0, 10],
      [10, 10],
      [10, 0],
      [0.4, 0],
    ];
    const { done } = expectMended([lines([path(square)])], [lines([rectangle(0, 0, 10)])]);
    expect(done).toMatchObject({ closed: 1, dropped: 0, united: 0 });
    expectMended([filled([backwards(path(square))])], [filled([rectangle(0, 0, 10)])]);
  });

  it('in the middle of a side are closed by a line', () => {
    expectMended(
      [
        lines([
          path([
            [0, 0],
            [4.8, 0],
          ]),
          path([
            [5, 0],
            [10, 0],
            [10, 9],
            [0, 9],
            [0, 0],
          ]),
        ]),
      ],
      [lines([rectangle(0, 0, 10, 9)])],
    );
  });

  it('between two lines are closed whichever ends they are', () => {
    const side = path([
      [0, 0.2],
      [0, 10],
      [10, 10],
    ]);
    const other = path([
      [0.2, 0],
      [10, 0],
      [10, 9.8],
    ]);
    for (const one of [side, backwards(side)])
      for (const two of [other, backwards(other)])
        expectMended([lines([one]), lines([two])], [lines([rectangle(0, 0, 10)])]);
  });

  it('wider than the limit stay', () => {
    const broken = drawingOf([filled([arc(0, 0, 50, 0, 350)])]);
    const { drawing, done } = mendDrawing(broken, { close: 1 });
    expect(drawing).toBe(broken);
    expect(done.closed).toBe(0);
  });
});

describe('doubled lines', () => {
  it('are dropped', () => {
    const { drawing, done } = expectMended(
      [lines([arc(0, 0, 5)]), lines([backwards(arc(0, 0, 5, 20))])],
      [lines([arc(0, 0, 5)])],
    );
    expect(drawing.shapes).toHaveLength(1);
    expect(done.dropped).toBe(1);
  });

  it('are cut where only a part is doubled', () => {
    const [one, two] = [rectangle(0, 0, 10), rectangle(10, 2, 6)];
    expectMended(
      [lines([one, two])],
      [
        lines([
          one,
          path([
            [10, 2],
            [16, 2],
            [16, 8],
            [10, 8],
          ]),
        ]),
      ],
    );
    expectMended([lines([one, two])], [lines([one, two])]);
    expectMended(
      [
        lines([
          path([
            [0, 0],
            [20, 10],
          ]),
          path([
            [10, 5],
            [40, 20],
          ]),
        ]),
      ],
      [
        lines([
          path([
            [0, 0],
            [40, 20],
          ]),
        ]),
      ],
    );
    expectMended([lines([arc(0, 0, 5), arc(0, 0, 5, 300, 120)])], [lines([arc(0, 0, 5)])]);
    // A half circle that continues as a line.
    const half = arc(0, 0, 5, 0, 180);
    expectMended(
      [lines([arc(0, 0, 5), { ...half, segments: [...half.segments, [-5, -20]] }])],
      [
        lines([
          arc(0, 0, 5),
          path([
            [-5, 0],
            [-5, -20],
          ]),
        ]),
      ],
    );
  });

  it('are whole shapes among filled ones', () => {
    expectMended([filled([arc(0, 0, 5), arc(0, 0, 5, 33)])], [filled([arc(0, 0, 5)])]);
  });
});

describe('shapes over each other', () => {
  const { one, two, united: good } = bars;
  it('are united, in one shape or in two, by either rule', () => {
    expectMended([filled([one, two])], [filled([good])]);
    expectMended([filled([one]), filled([two])], [filled([good])]);
    expectMended([filled([one, two], { rule: 'evenodd' })], [filled([good])]);
    expectMended([filled([one, backwards(two)])], [filled([good])]);
    expectMended([lines([one]), lines([two])], [lines([good])], { format: 'dxf' });
    expectMended([lines(bars.pieces), lines([two])], [lines([good])], { format: 'dxf' });
  });

  it('keep their holes, and curves stay curves', () => {
    const letter = (x: number) => [arc(x, 0, 5), backwards(arc(x, 0, 3))];
    const broken = [filled([...letter(0), ...letter(9), ...letter(30)])];
    const { drawing } = mendDrawing(drawingOf(broken), all);
    expect(findingsOf(drawing)).toEqual([]);
    const outlines = drawing.shapes.flatMap((shape) => shape.outlines);
    // The outer one, three holes and the separate letter.
    expect(outlines).toHaveLength(5);
    expect(outlines.flatMap(({ segments }) => segments).every((segment) => segment.length === 6)).toBe(true);
    // A hole that the other letter covers is filled.
    const covered = mendDrawing(
      drawingOf([filled([arc(0, 0, 5), arc(2, 0, 1)], { rule: 'evenodd' }), filled([arc(5, 0, 4.5)])]),
      all,
    );
    expect(covered.drawing.shapes.flatMap((shape) => shape.outlines)).toHaveLength(1);
    expect(findingsOf(covered.drawing)).toEqual([]);
  });

  it('keep what lies inside closed lines', () => {
    const hole = arc(3, 2.5, 1);
    const { drawing } = mendDrawing(
      drawingOf([lines([one]), lines([two]), lines([hole])], { format: 'plt' }),
      all,
    );
    expect(hausdorff(drawing, drawingOf([lines([good, hole])]))).toBeLessThan(0.01);
  });

  it('of a chain of letters in many shapes become one', () => {
    const letters = Array.from({ length: 12 }, (_, n) =>
      filled([arc(n * 4, 0, 2.5), backwards(arc(n * 4, 0, 1))]),
    );
    const { drawing, done } = mendDrawing(drawingOf(letters), all);
    expect(findingsOf(drawing)).toEqual([]);
    expect(done.united).toBe(11);
    expect(drawing.shapes).toHaveLength(1);
    expect(drawing.shapes[0]?.outlines).toHaveLength(13);
  });
});

describe('dense points', () => {
  const dense = (radius: number, points: number) =>
    path(
      Array.from(
        { length: points + 1 },
        (_, n): Point => [
          radius * Math.cos((2 * Math.PI * n) / points),
          radius * Math.sin((2 * Math.PI * n) / points),
        ],
      ),
      true,
    );
  it('become fewer within 0.01 mm, with the same box', () => {
    const { drawing, done } = expectMended([lines([dense(5, 20_000)])], [lines([arc(0, 0, 5)])]);
    expect(drawing.shapes[0]?.outlines[0]?.segments.length).toBeLessThan(150);
    expect(done.saved).toBeGreaterThan(19_000);
    expect(checkDrawing(drawing, { spot: usualSpot }).size?.width).toBeCloseTo(10, 6);
  });

  it('leave curves and corners as they are', () => {
    const good = [filled([arc(0, 0, 5), rectangle(20, 0, 5)])];
    expect(mendDrawing(drawingOf(good), all).drawing.shapes).toEqual(good);
  });
});

it('leaves texts, pictures and hidden layers alone', () => {
  const text = {
    layer: 0,
    text: 'a',
    font: null,
    embedded: false,
    box: { left: 0, bottom: 0, right: 1, top: 1 },
  };
  const hidden = lines([rectangle(0, 0, 5), rectangle(0, 0, 5)], { layer: 2 });
  const { drawing } = mendDrawing(drawingOf([hidden], { texts: [text] }), all);
  expect(drawing.shapes).toEqual([hidden]);
  expect(drawing.texts).toEqual([text]);
});
