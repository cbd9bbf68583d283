import { beforeAll, describe, expect, it } from 'vitest';
import type { FindingKind } from '#contract/common/file-checks';
import type { Point } from '../geometry.ts';
import { readyEngine } from '../ready.ts';
import type { ReadDrawing, ReadShape } from '../reading/read-drawing.ts';
import { checkDrawing } from './check-drawing.ts';
import { usualSpot } from '#contract/common/lasers';
import {
  arc,
  backwards,
  bars,
  drawingOf,
  filled,
  lines,
  moved,
  path,
  rectangle,
} from './testing/drawings.ts';

beforeAll(readyEngine);

const check = (drawing: ReadDrawing) => checkDrawing(drawing, { spot: usualSpot });
const found = (shapes: ReadShape[], more: Partial<ReadDrawing> = {}) =>
  check(drawingOf(shapes, more)).findings.map(({ kind, count }) => `${kind} ${count}`);
const of = (kind: FindingKind, shapes: ReadShape[], more: Partial<ReadDrawing> = {}) =>
  check(drawingOf(shapes, more)).findings.find((finding) => finding.kind === kind);

describe('size and layers', () => {
  it('is the exact box of what is shown and painted', () => {
    const { size, layers } = check(
      drawingOf([
        lines([arc(10, 10, 5, 30, 100)]),
        lines([rectangle(0, 0, 500)], { layer: 2 }),
        { ...filled([rectangle(0, 0, 900)]), fill: null },
      ]),
    );
    const angle = (degrees: number) => Math.cos((degrees * Math.PI) / 180) * 5;
    expect(size?.width).toBeCloseTo(angle(30) - angle(130), 6);
    expect(size?.height).toBeCloseTo(5 - 2.5, 4);
    expect(layers.map(({ outlines }) => outlines)).toEqual([1, 0, 1]);
  });

  it('is null when there is nothing', () => {
    expect(check(drawingOf([]))).toMatchObject({ size: null, findings: [], unchecked: [] });
  });
});

describe('open outlines', () => {
  it('are filled ones that do not close, with the widest gap', () => {
    const finding = of('open', [
      filled([arc(0, 0, 5, 0, 350)]),
      filled([arc(20, 0, 5, 0, 355), rectangle(40, 0, 5)]),
    ]);
    expect(finding?.count).toBe(2);
    expect(finding?.value).toBeCloseTo(2 * 5 * Math.sin((5 * Math.PI) / 180), 3);
    expect(finding?.places[0]?.[2]).toBeCloseTo(5, 3);
  });

  it('are lines whose ends nearly meet', () => {
    expect(found([lines([arc(0, 0, 5, 0, 356)])])).toEqual(['open 1']);
    expect(
      found([
        lines([
          path([
            [0, 0],
            [20, 0],
          ]),
          path([
            [20, 0],
            [20, 10],
          ]),
          path([
            [20, 10],
            [0, 10],
          ]),
          path([
            [0, 10],
            [0, 0.3],
          ]),
        ]),
      ]),
    ).toEqual(['open 1']);
    const corner = [
      lines([
        path([
          [0, 0.2],
          [0, 10],
          [10, 10],
          [10, 0],
          [0.2, 0],
        ]),
      ]),
    ];
    expect(found(corner)).toEqual(['open 1']);
  });

  it('begin at a gap of 5 µm', () => {
    const withGap = (gap: number) =>
      found([
        filled([
          path([
            [0, 0],
            [20, 0],
            [20, 10],
            [0, gap],
          ]),
        ]),
      ]);
    expect(withGap(0.004)).toEqual([]);
    expect(withGap(0.006)).toEqual(['open 1']);
  });

  it('are two in a circle of two arcs', () => {
    expect(found([lines([arc(0, 0, 9, 1, 178), arc(0, 0, 9, 181, 178)])])).toEqual(['open 2']);
  });

  it('are not lines that are meant to be open, nor closed ones made of pieces', () => {
    const line = path([
      [0, 0],
      [30, 4],
    ]);
    const letterC = arc(50, 0, 3, 45, 270);
    const spiral = path(
      Array.from(
        { length: 200 },
        (_, n): Point => [80 + n * 0.03 * Math.cos(n / 9), n * 0.03 * Math.sin(n / 9)],
      ),
    );
    const quarters = [0, 90, 180, 270].map((from) => arc(100, 0, 5, from, 90));
    const hatch = Array.from({ length: 60 }, (_, n) =>
      path([
        [120, n * 0.1],
        [140, n * 0.1],
      ]),
    );
    const zigzag = path(
      Array.from({ length: 100 }, (_, n): Point => [n % 4 < 2 ? 150 : 160, Math.floor(n / 2) * 0.1]),
    );
    const ticks = Array.from({ length: 20 }, (_, n) =>
      path([
        [n, -20],
        [n, -18],
      ]),
    );
    const ruler = path([
      [0, -20],
      [20, -20],
    ]);
    const dashes = Array.from({ length: 20 }, (_, n) =>
      path([
        [n * 4, -40],
        [n * 4 + 3, -40],
      ]),
    );
    const tee = [
      path([
        [0, -50],
        [20, -50],
      ]),
      path([
        [10, -50],
        [10, -60],
      ]),
    ];
    for (const outlines of [
      [line],
      [letterC],
      [spiral],
      quarters,
      hatch,
      [zigzag],
      [...ticks, ruler],
      dashes,
      tee,
    ])
      expect(found([lines(outlines)])).toEqual([]);
  });
});

describe('doubled lines', () => {
  const square = rectangle(0, 0, 10);
  it('are found in either direction, and wherever they begin', () => {
    expect(found([lines([square, square])])).toEqual(['doubled 1']);
    expect(found([lines([square]), lines([backwards(square)])])).toEqual(['doubled 1']);
    expect(found([lines([arc(0, 0, 5), backwards(arc(0, 0, 5, 20))])])).toEqual(['doubled 1']);
    expect(found([lines([arc(0, 0, 5), arc(0.003, 0, 5, 77)])])).toEqual(['doubled 1']);
    expect(found([lines([arc(0, 0, 0.4), arc(0, 0, 0.4, 77)])])).toEqual(['doubled 1']);
  });

  it('are found where lines share a part', () => {
    const one = path([
      [0, 0],
      [20, 10],
    ]);
    const other = path([
      [10, 5],
      [40, 20],
    ]);
    const finding = of('doubled', [lines([one, other])]);
    expect(finding?.count).toBe(1);
    expect(finding?.places[0]).toEqual([10, 5, 20, 10]);
    expect(found([lines([square, rectangle(10, 0, 10)])])).toEqual(['doubled 1']);
  });

  it('are filled shapes that are there twice', () => {
    expect(found([filled([square]), filled([moved(square, 0.002, 0)])])).toEqual(['doubled 1']);
    expect(found([filled([arc(0, 0, 5), arc(0, 0, 5, 33)])])).toEqual(['doubled 1']);
  });

  it('are not tiles, other colours, circles that touch, crossings, nor what is cut and engraved', () => {
    expect(found([filled([square]), filled([rectangle(10, 0, 10)])])).toEqual([]);
    expect(found([lines([square]), lines([square], { color: '#ff0000' })])).toEqual([]);
    expect(found([lines([square]), lines([square], { layer: 1 })], { format: 'dxf' })).toEqual([]);
    expect(found([lines([square]), lines([square], { layer: 1 })])).toEqual(['doubled 1']);
    expect(found([filled([square]), lines([square])])).toEqual([]);
    expect(found([lines([arc(0, 0, 10), arc(20, 0, 10)])])).toEqual([]);
    const star = Array.from({ length: 40 }, (_, n) =>
      path([
        [0, 0],
        [20 * Math.cos(n / 9), 20 * Math.sin(n / 9)],
      ]),
    );
    expect(found([lines(star)])).toEqual([]);
  });
});

describe('shapes over each other', () => {
  const [one, two] = [rectangle(0, 0, 10, 5), rectangle(8, 0, 10, 5)];
  it('overlap when they are filled apart, or together by the non-zero rule', () => {
    expect(found([filled([one]), filled([two])])).toEqual(['overlapping 1']);
    expect(found([filled([one, two])])).toEqual(['overlapping 1']);
    expect(
      of('overlapping', [filled([one, two])])?.places[0]?.map((side) => Math.round(side * 100) / 100),
    ).toEqual([8, 0, 10, 5]);
    expect(found([filled([arc(0, 0, 5)]), filled([arc(8, 0, 5)])])).toEqual(['overlapping 1']);
  });

  it('cancel by the even-odd rule, or in opposite directions', () => {
    expect(found([filled([one, two], { rule: 'evenodd' })])).toEqual(['cancelling 1']);
    expect(found([filled([one, backwards(two)])])).toEqual(['cancelling 1']);
    expect(found([filled([one, one], { rule: 'evenodd' })])).toEqual(['cancelling 1']);
  });

  it('cancel in DXF and PLT, whose closed lines are filled by the even-odd rule, and not in SVG', () => {
    expect(found([lines([one]), lines([moved(two, 0, 1)])], { format: 'dxf' })).toEqual(['cancelling 1']);
    expect(found([lines(bars.pieces), lines([moved(two, 0, 1)])], { format: 'dxf' })).toEqual([
      'cancelling 1',
    ]);
    expect(found([lines([one, moved(two, 0, 1)])], { format: 'plt' })).toEqual(['cancelling 1']);
    expect(found([lines([one, moved(two, 0, 1)])])).toEqual([]);
    expect(found([lines([one, one])], { format: 'dxf' })).toEqual(['doubled 1']);
  });

  it('are fine as holes and islands, side by side, in another colour, or with another colour between', () => {
    const nested = [arc(0, 0, 9), arc(0, 0, 7), arc(0, 0, 5), arc(0, 0, 1)];
    expect(found([filled(nested, { rule: 'evenodd' })])).toEqual([]);
    expect(found([filled(nested)])).toEqual([]);
    expect(found([lines(nested)], { format: 'dxf' })).toEqual([]);
    expect(found([filled([one]), filled([rectangle(10, 0, 10, 5)])])).toEqual([]);
    expect(found([filled([one]), filled([two], { color: '#ff0000' })])).toEqual([]);
    expect(
      found([
        filled([rectangle(0, 0, 20)]),
        filled([rectangle(4, 4, 30)], { color: '#ffffff' }),
        filled([rectangle(8, 8, 20)]),
      ]),
    ).toEqual([]);
    // Holes that touch the edge from inside, and tiles that meet at a corner.
    expect(found([filled([rectangle(0, 0, 20), rectangle(0, 5, 10)], { rule: 'evenodd' })])).toEqual([]);
    expect(
      found([filled([rectangle(0, 0, 5), rectangle(5, 5, 5), rectangle(10, 0, 5)], { rule: 'evenodd' })]),
    ).toEqual([]);
  });

  it('are found among letters with holes, one place for each meeting', () => {
    const letter = (x: number) => [arc(x, 0, 5), backwards(arc(x, 0, 3))];
    expect(found([filled([...letter(0), ...letter(9), ...letter(18)])])).toEqual(['overlapping 2']);
    expect(found([filled([...letter(0), ...letter(9), ...letter(18)], { rule: 'evenodd' })])).toEqual([
      'cancelling 2',
    ]);
    expect(found([filled(letter(0)), filled(letter(9)), filled(letter(18))])).toEqual(['overlapping 2']);
  });
});

describe('strokes and gaps under the spot', () => {
  it('are told of filled areas', () => {
    expect(found([filled([rectangle(0, 0, 20, 0.03)])])).toEqual(['thin 1']);
    expect(found([filled([rectangle(0, 0, 20, 5), rectangle(0, 5.03, 20, 5)])])).toEqual(['narrow 1']);
    expect(found([filled([rectangle(0, 0, 20, 5), rectangle(5, 2, 10, 0.03)], { rule: 'evenodd' })])).toEqual(
      ['narrow 1'],
    );
    expect(of('thin', [filled([rectangle(0, 0, 20, 0.03)])])?.value).toBe(0.05);
  });

  it('are told of closed lines where programs fill them', () => {
    for (const format of ['dxf', 'plt'] as const) {
      expect(found([lines([rectangle(0, 0, 20, 0.03)])], { format })).toEqual(['thin 1']);
      const apart = [lines([rectangle(0, 0, 20, 5)]), lines([rectangle(0, 5.03, 20, 5)])];
      expect(found(apart, { format })).toEqual(['narrow 1']);
      const hole = [lines([rectangle(0, 0, 20, 5)]), lines([rectangle(5, 2, 10, 0.03)])];
      expect(found(hole, { format })).toEqual(['narrow 1']);
      const pieces = [
        lines([
          path([
            [0, 0],
            [20, 0],
            [20, 0.03],
          ]),
        ]),
        lines([
          path([
            [0, 0],
            [0, 0.03],
            [20, 0.03],
          ]),
        ]),
      ];
      expect(found(pieces, { format })).toEqual(['thin 1']);
      // A line twice is told as doubled, and is no shape of no width.
      expect(found([lines([rectangle(0, 0, 20), rectangle(0, 0, 20)])], { format })).toEqual(['doubled 1']);
      const passes = [lines([rectangle(0, 0, 20)]), lines([rectangle(0.03, 0.03, 19.94)], { layer: 1 })];
      expect(found(passes, { format })).toEqual([]);
    }
  });

  it('are not told of lines, wide strokes and white', () => {
    expect(found([lines([rectangle(0, 0, 20, 0.03)])])).toEqual([]);
    const stroke = { color: '#000000', width: 0.1 };
    expect(found([{ ...filled([rectangle(0, 0, 20, 0.03)]), stroke }])).toEqual([]);
    expect(
      found([filled([rectangle(0, 0, 20)]), filled([rectangle(1, 1, 10, 0.03)], { color: '#ffffff' })]),
    ).toEqual([]);
  });
});

describe('dense points', () => {
  const circle = (points: number) =>
    path(
      Array.from(
        { length: points + 1 },
        (_, n): Point => [5 * Math.cos((2 * Math.PI * n) / points), 5 * Math.sin((2 * Math.PI * n) / points)],
      ),
      true,
    );
  it('are told with how many stand on a mm', () => {
    const finding = of('dense', [lines([circle(10_000)])]);
    expect(finding?.count).toBe(1);
    expect(finding?.value).toBe(Math.round(10_000 / (10 * Math.PI)));
    expect(found([lines([circle(2_000)])])).toEqual([]);
  });
});

describe('texts, pictures and the page', () => {
  const box = { left: 0, bottom: 0, right: 10, top: 3 };
  const text = { layer: 0, text: 'سلام', font: 'B Nazanin', embedded: false, box };
  it('tells of text, and of fonts that are not there', () => {
    expect(
      found([], { texts: [text, { ...text, embedded: true, font: 'Amiri' }, { ...text, layer: 2 }] }),
    ).toEqual(['text 2', 'font 1']);
    expect(of('font', [], { texts: [text, text] })?.names).toEqual(['B Nazanin']);
  });

  it('tells the lowest dpi of pictures', () => {
    const corners = [
      [0, 0],
      [50.8, 0],
      [50.8, 25.4],
      [0, 25.4],
    ] as const;
    const picture = { layer: 0, corners, width: 400, height: 200 };
    expect(of('raster', [], { pictures: [picture, { ...picture, width: 200, height: 100 }] })).toMatchObject({
      count: 2,
      value: 100,
    });
    // Stretched to twice its width.
    expect(of('raster', [], { pictures: [{ ...picture, width: 200, height: 200 }] })?.value).toBe(100);
    expect(of('raster', [], { pictures: [{ ...picture, width: 200, height: 400 }] })?.value).toBe(100);
  });

  it('tells what lies beyond the page or the field of the machine', () => {
    const page = { left: 0, bottom: 0, right: 100, top: 50 };
    expect(found([lines([rectangle(90, 10, 10.005)])], { page })).toEqual([]);
    expect(found([lines([rectangle(90, 10, 11)]), lines([rectangle(200, 0, 5)])], { page })).toEqual([
      'outside 2',
    ]);
    const wide = drawingOf([lines([rectangle(0, 0, 100, 170)])]);
    const field = (width: number, height: number) =>
      checkDrawing(wide, { spot: 0.05, field: { width, height } }).findings.map(({ kind }) => kind);
    expect(field(175, 175)).toEqual([]);
    expect(field(170, 100)).toEqual([]);
    expect(field(110, 110)).toEqual(['outside']);
  });
});

describe('large drawings', () => {
  const wave = (x: number, y: number, points: number, size: number) =>
    path(
      Array.from({ length: points }, (_, n): Point => {
        const angle = (2 * Math.PI * n) / points;
        const radius = size * (1 + 0.1 * Math.sin(31 * angle) + 0.02 * Math.sin(977 * angle));
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      }),
      true,
    );

  it('are compared with what is painted between by their boxes', () => {
    const rows = Array.from({ length: 55 }, (_, n) => n * 3);
    const between = Array.from({ length: 1000 }, (_, n) =>
      filled([wave(200 + (n % 40) * 3, Math.floor(n / 40) * 3, 60, 1)], { color: '#ff0000' }),
    );
    const [across, upright] = [
      filled(rows.map((y) => rectangle(0, y, 165, 1))),
      filled(rows.map((x) => rectangle(x, 0, 1, 165))),
    ];
    const { findings } = check(drawingOf([across, ...between, upright]));
    expect(findings.find(({ kind }) => kind === 'overlapping')?.count).toBe(3025);
  });

  const circles = (count: number) =>
    Array.from({ length: count }, (_, n) => wave((n % 100) * 3, Math.floor(n / 100) * 3, 50, 1.2));
  const hatch = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      path([
        [0, n * 0.03],
        [60, n * 0.03 + 20],
      ]),
    );
  const tiles = (count: number) =>
    Array.from({ length: count }, (_, n) => filled([rectangle(n % 300, Math.floor(n / 300), 1)]));

  // Work that grows with the square of these numbers would run into the time limit of the test.
  it.each([
    ['shapes in one path', () => drawingOf([filled(circles(10_000))])],
    ['a line of many points', () => drawingOf([lines([wave(0, 0, 100_000, 400)])])],
    ['an area of many points', () => drawingOf([filled([wave(0, 0, 100_000, 400)])])],
    ['lines beside each other', () => drawingOf([lines(hatch(10_000))])],
    ['tiles', () => drawingOf(tiles(10_000))],
  ])('are checked, or say what stayed unchecked: %s', (_, draw) => {
    expect(check(draw()).size).not.toBeNull();
  });
});
