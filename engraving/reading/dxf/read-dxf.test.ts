import { describe, expect, it } from 'vitest';
import { boxOf } from '../../geometry.ts';
import { exportDrawing } from '../../export/export-drawing.ts';
import { hardDrawings } from '../../export/testing/contours.ts';
import { distanceBetween, polygonsOf } from '../../export/testing/read-back.ts';
import { faultOf, rounded } from '../testing/reading.ts';
import type { ReadDrawing } from '../read-drawing.ts';
import { indexedColor } from './colors.ts';
import { readDxf } from './read-dxf.ts';

type Pairs = readonly (string | number)[];

interface Parts {
  readonly header?: Pairs;
  readonly tables?: Pairs;
  readonly blocks?: Pairs;
}

/** The groups of one entity, on their own line. */
const pairs = (...groups: Pairs): Pairs => groups;

const millimetres: Pairs = [9, '$INSUNITS', 70, 4];

/** Writes a DXF of groups, each a code and a value. */
const write = (
  entities: Pairs,
  { header = millimetres, tables = [], blocks = [] }: Parts = {},
): Uint8Array => {
  const groups = [
    pairs(0, 'SECTION', 2, 'HEADER', ...header, 0, 'ENDSEC'),
    pairs(0, 'SECTION', 2, 'TABLES', 0, 'TABLE', ...tables, 0, 'ENDTAB', 0, 'ENDSEC'),
    pairs(0, 'SECTION', 2, 'BLOCKS', ...blocks, 0, 'ENDSEC'),
    pairs(0, 'SECTION', 2, 'ENTITIES'),
    entities,
    pairs(0, 'ENDSEC', 0, 'EOF'),
  ].flat();
  return new TextEncoder().encode(`${groups.map((value) => `${value}`).join('\r\n')}\r\n`);
};

const read = (entities: Pairs, parts: Parts = {}): ReadDrawing => readDxf(write(entities, parts));

const line = (x1: number, y1: number, x2: number, y2: number, ...more: Pairs): Pairs => [
  ...pairs(0, 'LINE', 8, '0', ...more, 10, x1, 20, y1, 11, x2, 21, y2),
];
const outlinesOf = (drawing: ReadDrawing) => drawing.shapes.flatMap(({ outlines }) => outlines);
const boxIn = (drawing: ReadDrawing) => rounded(boxOf(outlinesOf(drawing)));

describe('our own exports', () => {
  for (const [name, drawing] of Object.entries(hardDrawings)) {
    it(`come back: ${name}`, () => {
      const back = readDxf(exportDrawing(drawing, 'dxf', drawing.name));
      expect(back.unit).toEqual({ name: 'mm', mm: 1, guessed: false });
      const strip = back.layers.findIndex((layer) => layer.name === 'STRIP' && !layer.shown);
      expect(strip).toBe(0);
      expect(rounded(boxOf(back.shapes[0]?.outlines ?? []))).toMatchObject({ left: 0, bottom: 0, top: 6 });
      const contours = back.shapes.filter(({ layer }) => layer !== strip).flatMap(({ outlines }) => outlines);
      expect(contours.every(({ closed }) => closed)).toBe(true);
      expect(distanceBetween(polygonsOf(contours), polygonsOf(drawing.contours))).toBeLessThanOrEqual(0.005);
      const [box, wanted] = [boxOf(contours), boxOf(drawing.contours)];
      for (const side of ['left', 'bottom', 'right', 'top'] as const)
        expect(Math.abs((box?.[side] ?? 0) - (wanted?.[side] ?? 0))).toBeLessThanOrEqual(0.0015);
    });
  }
});

describe('what lies too far', () => {
  const shown = line(0, 0, 9, 0);
  it.each<[string, Pairs]>([
    ['CIRCLE', [0, 'CIRCLE', 8, '0', 10, '1e400', 20, 0, 40, 5]],
    ['LINE', line(0, 0, 1e12, 0)],
    ['POINT', [0, 'POINT', 8, '0', 10, 1e12, 20, 0]],
    ['TEXT', [0, 'TEXT', 8, '0', 10, 1e12, 20, 0, 40, 3, 1, 'a']],
  ])('is a %s that is named, and the rest is read', (name, far) => {
    const { shapes, texts, skipped } = read([...far, ...shown]);
    expect(shapes).toHaveLength(1);
    expect(texts).toHaveLength(0);
    expect(skipped).toEqual([name]);
    expect(faultOf(() => read(far))).toBe('unread');
  });
});

describe('lines and curves', () => {
  it.each<[string, Pairs]>([
    ['a line', line(5, 6, 5, 6)],
    ['a circle', [0, 'CIRCLE', 8, '0', 10, 5, 20, 6, 40, 0]],
    ['an arc', [0, 'ARC', 8, '0', 10, 5, 20, 6, 40, 0, 50, 10, 51, 90]],
    ['a polyline of one place', [0, 'LWPOLYLINE', 8, '0', 90, 2, 70, 0, 10, 5, 20, 6, 10, 5, 20, 6]],
    ['a polyline of one corner', [0, 'LWPOLYLINE', 8, '0', 90, 1, 70, 1, 10, 5, 20, 6]],
    [
      'a polyline of one vertex',
      [0, 'POLYLINE', 8, '0', 66, 1, 0, 'VERTEX', 8, '0', 10, 5, 20, 6, 0, 'SEQEND', 8, '0'],
    ],
  ])('have a dot for %s without a length', (_name, entity) => {
    const drawing = read([...entity, ...line(0, 0, 9, 0)]);
    expect(drawing.shapes).toHaveLength(2);
    expect(drawing.shapes[1]).toMatchObject({
      fill: null,
      stroke: { cap: 'round' },
      outlines: [{ start: [5, 6], segments: [], closed: false }],
    });
    expect(read(entity).shapes).toHaveLength(1);
  });

  it('have arcs and circles within 0.0005 mm', () => {
    for (const entity of [
      [0, 'CIRCLE', 8, '0', 10, 50, 20, 25, 40, 40],
      [0, 'ARC', 8, '0', 10, 50, 20, 25, 40, 40, 50, 200, 51, 20],
      [0, 'ELLIPSE', 8, '0', 10, 50, 20, 25, 11, 0, 21, 40, 40, 1, 41, 0, 42, Math.PI],
      [0, 'LWPOLYLINE', 8, '0', 90, 2, 70, 1, 10, 90, 20, 25, 42, 1, 10, 10, 20, 25, 42, 1],
      [
        0,
        'LWPOLYLINE',
        8,
        '0',
        90,
        2,
        70,
        0,
        10,
        90,
        20,
        25,
        42,
        0.3,
        10,
        50 + 40 * Math.cos(4 * Math.atan(0.3)),
        20,
        25 + 40 * Math.sin(4 * Math.atan(0.3)),
      ],
      [
        0,
        'LWPOLYLINE',
        8,
        '0',
        90,
        2,
        70,
        0,
        10,
        90,
        20,
        25,
        42,
        0.01,
        10,
        50 + 40 * Math.cos(4 * Math.atan(0.01)),
        20,
        25 + 40 * Math.sin(4 * Math.atan(0.01)),
      ],
    ]) {
      const outlines = outlinesOf(read(entity));
      expect(outlines).toHaveLength(1);
      for (const [x, y] of polygonsOf(outlines).flat())
        expect(Math.abs(Math.hypot(x - 50, y - 25) - 40)).toBeLessThan(0.0005);
    }
    expect(outlinesOf(read([0, 'CIRCLE', 10, 0, 20, 0, 40, 5]))[0]?.closed).toBe(true);
    expect(boxIn(read([0, 'ARC', 10, 0, 20, 0, 40, 5, 50, 0, 51, 90]))).toEqual({
      left: 0,
      bottom: 0,
      right: 5,
      top: 5,
    });
    expect(boxIn(read([0, 'ELLIPSE', 10, 0, 20, 0, 11, 5, 21, 0, 40, 0.4, 41, 0, 42, Math.PI * 2]))).toEqual({
      left: -5,
      bottom: -2,
      right: 5,
      top: 2,
    });
  });

  it('have the vertices of polylines, but not those that only shape their curves', () => {
    const vertex = (x: number, y: number, flags = 0): Pairs => [0, 'VERTEX', 8, '0', 10, x, 20, y, 70, flags];
    const drawing = read([
      ...pairs(0, 'POLYLINE', 8, '0', 66, 1, 70, 5),
      ...vertex(0, 0),
      ...vertex(5, 9, 16),
      ...vertex(10, 0, 8),
      ...vertex(10, 10),
      ...pairs(0, 'SEQEND', 0, 'POLYLINE', 70, 64, ...vertex(0, 0), 0, 'SEQEND'),
    ]);
    expect(outlinesOf(drawing)).toEqual([
      {
        start: [0, 0],
        segments: [
          [10, 0],
          [10, 10],
          [0, 0],
        ],
        closed: true,
      },
    ]);
    expect(drawing.skipped).toEqual(['POLYLINE']);
  });

  it('have splines exactly, and rational ones within 0.0005 mm', () => {
    const cubic = read([
      ...pairs(0, 'SPLINE', 8, '0', 70, 8, 71, 3, 72, 8, 73, 4),
      ...[0, 0, 0, 0, 1, 1, 1, 1].flatMap((knot) => [40, knot]),
      ...[
        [0, 0],
        [0, 5],
        [10, 5],
        [10, 0],
      ].flatMap(([x = 0, y = 0]) => [10, x, 20, y]),
    ]);
    expect(outlinesOf(cubic)).toEqual([{ start: [0, 0], segments: [[0, 5, 10, 5, 10, 0]], closed: false }]);

    // A quarter of a circle, twice, with weights.
    const w = Math.SQRT1_2;
    const round = read([
      ...pairs(0, 'SPLINE', 8, '0', 70, 4, 71, 2),
      ...[0, 0, 0, 1, 1, 2, 2, 2].flatMap((knot) => [40, knot]),
      ...[1, w, 1, w, 1].flatMap((weight) => [41, weight]),
      ...[
        [20, 0],
        [20, 20],
        [0, 20],
        [-20, 20],
        [-20, 0],
      ].flatMap(([x = 0, y = 0]) => [10, x, 20, y]),
    ]);
    for (const [x, y] of polygonsOf(outlinesOf(round)).flat())
      expect(Math.abs(Math.hypot(x, y) - 20)).toBeLessThan(0.0005);
  });

  it('have splines without clamped ends, like their polynomial', () => {
    // A uniform quadratic B-spline over three points runs from the middle of the first leg to that of the second.
    const drawing = read([
      ...pairs(0, 'SPLINE', 71, 2),
      ...[0, 1, 2, 3, 4, 5].flatMap((knot) => [40, knot]),
      ...[
        [0, 0],
        [6, 0],
        [6, 6],
      ].flatMap(([x = 0, y = 0]) => [10, x, 20, y]),
    ]);
    expect(rounded(outlinesOf(drawing))).toEqual([
      { start: [3, 0], segments: [[5, 0, 6, 1, 6, 3]], closed: false },
    ]);
  });

  it('have splines through points', () => {
    const drawing = read([
      0,
      'SPLINE',
      71,
      3,
      ...[
        [0, 0],
        [5, 5],
        [10, 0],
      ].flatMap(([x = 0, y = 0]) => [11, x, 21, y]),
    ]);
    const [outline] = outlinesOf(drawing);
    expect(rounded(outline?.segments.map((segment) => segment.slice(-2)))).toEqual([
      [5, 5],
      [10, 0],
    ]);
    // Smooth in the middle and alike on both sides.
    expect(outline?.segments[0]?.[3]).toBeCloseTo(5, 9);
    expect(outline?.segments[1]?.[1]).toBeCloseTo(5, 9);
  });

  it('have solids and hatches filled', () => {
    const solid = read([0, 'SOLID', 10, 0, 20, 0, 11, 10, 21, 0, 12, 0, 22, 10, 13, 10, 23, 10]);
    expect(solid.shapes[0]).toMatchObject({ fill: { rule: 'nonzero' }, stroke: null });
    expect(outlinesOf(solid)[0]?.segments).toEqual([
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ]);
    const hatch = read([
      ...pairs(0, 'HATCH', 8, '0', 10, 0, 20, 0, 30, 0, 2, 'SOLID', 70, 1, 71, 0, 91, 2),
      ...pairs(92, 2, 72, 0, 73, 1, 93, 4, 10, 0, 20, 0, 10, 20, 20, 0, 10, 20, 20, 20, 10, 0, 20, 20, 97, 0),
      ...pairs(
        92,
        1,
        93,
        3,
        72,
        1,
        10,
        5,
        20,
        5,
        11,
        15,
        21,
        5,
        72,
        2,
        10,
        10,
        20,
        5,
        40,
        5,
        50,
        0,
        51,
        180,
        73,
        1,
      ),
      ...pairs(72, 1, 10, 5, 20, 5, 11, 5, 21, 5, 97, 0, 75, 0, 76, 1, 98, 0),
    ]);
    expect(hatch.shapes[0]).toMatchObject({ fill: { rule: 'evenodd' }, stroke: null });
    expect(hatch.shapes[0]?.outlines.map((outline) => rounded(boxOf([outline])))).toEqual([
      { left: 0, bottom: 0, right: 20, top: 20 },
      { left: 5, bottom: 5, right: 15, top: 10 },
    ]);
    // The same arc the other way around.
    const clockwise = read([
      ...pairs(0, 'HATCH', 91, 1, 92, 1, 93, 1, 72, 2, 10, 10, 20, 5, 40, 5, 50, 180, 51, 360, 73, 0, 97, 0),
    ]);
    expect(boxIn(clockwise)).toEqual({ left: 5, bottom: 5, right: 15, top: 10 });
    expect(faultOf(() => read([0, 'HATCH', 91, 1e9, 92, 2, 72, 0]))).toBe('unread');
  });

  it('are named and not drawn when they are hatched by a pattern', () => {
    const square: Pairs = [92, 2, 72, 0, 73, 1, 93, 3, 10, 0, 20, 0, 10, 20, 20, 0, 10, 20, 20, 20, 97, 0];
    const hatch = (isSolid: number, isAssociative: number): Pairs => [
      ...pairs(0, 'HATCH', 8, '0', 2, 'ANSI31', 70, isSolid, 71, isAssociative, 91, 1, ...square),
    ];
    expect(read(hatch(1, 0))).toMatchObject({
      shapes: [{ fill: { rule: 'evenodd' }, stroke: null }],
      skipped: [],
    });
    for (const isAssociative of [0, 1]) {
      const drawing = read([...hatch(0, isAssociative), ...line(0, 0, 5, 0)]);
      expect(drawing).toMatchObject({ shapes: [{ fill: null }], skipped: ['HATCH'] });
    }
  });

  it('are noted when their lines are dashed', () => {
    const tables: Pairs = [
      ...pairs(0, 'LTYPE', 2, 'CONTINUOUS', 73, 0, 0, 'LTYPE', 2, 'Dashed', 73, 2, 40, 3, 49, 2, 49, -1),
      ...pairs(0, 'LTYPE', 2, 'PLAIN', 73, 0, 0, 'LAYER', 2, 'FOLD', 6, 'DASHED', 62, 3),
    ];
    const block = (type: string): Pairs =>
      pairs(0, 'BLOCK', 2, 'B', ...line(0, 0, 5, 5, 6, type), 0, 'ENDBLK');
    const noted = (entity: Pairs, blocks: Pairs = []) => read(entity, { tables, blocks }).skipped;
    for (const solid of ['Continuous', 'ByLayer', 'ByBlock', 'PLAIN'])
      expect(noted(line(0, 0, 5, 5, 6, solid)), solid).toEqual([]);
    expect(noted(line(0, 0, 5, 5, 6, 'DASHED'))).toEqual(['dash']);
    expect(noted(pairs(0, 'CIRCLE', 8, 'FOLD', 10, 0, 20, 0, 40, 5))).toEqual(['dash']);
    expect(noted(pairs(0, 'CIRCLE', 8, 'FOLD', 6, 'PLAIN', 10, 0, 20, 0, 40, 5))).toEqual([]);
    const insert = pairs(0, 'INSERT', 2, 'B', 6, 'DASHED');
    expect(noted(insert, block('BYBLOCK'))).toEqual(['dash']);
    expect(noted(insert, block('PLAIN'))).toEqual([]);
    const polyline = pairs(0, 'POLYLINE', 6, 'DASHED', 0, 'VERTEX', 10, 0, 20, 0, 0, 'VERTEX', 10, 9, 20, 0);
    expect(noted([...polyline, 0, 'SEQEND'])).toEqual(['dash']);
  });

  it('are mirrored when they are seen from below', () => {
    const below: Pairs = [210, 0, 220, 0, 230, -1];
    expect(boxIn(read([0, 'ARC', 10, 10, 20, 0, 40, 5, 50, 0, 51, 90, ...below]))).toEqual({
      left: -15,
      bottom: 0,
      right: -10,
      top: 5,
    });
    expect(boxIn(read([...line(1, 0, 2, 5), ...below]))).toMatchObject({ left: 1, right: 2 });
    expect(
      boxIn(read([0, 'ELLIPSE', 10, 0, 20, 0, 11, 5, 21, 0, 40, 0.4, 41, 0, 42, Math.PI, ...below])),
    ).toMatchObject({ bottom: -2, top: 0 });
  });
});

describe('loose lines', () => {
  const square: Pairs = [
    ...line(0, 0, 10, 0),
    ...line(10, 10, 10, 0),
    ...line(10, 10, 0, 10),
    ...line(0, 0, 0, 10),
  ];

  it('that meet become one outline', () => {
    const drawing = read([...square, ...line(20, 0, 30, 0), ...line(30, 0.0005, 40, 0)]);
    expect(outlinesOf(drawing).map(({ closed, segments }) => [closed, segments.length])).toEqual([
      [true, 4],
      [false, 2],
    ]);
    expect(drawing.shapes).toHaveLength(2);
  });

  it('that miss each other do not', () => {
    expect(outlinesOf(read([...line(0, 0, 10, 0), ...line(10.002, 0, 20, 0)]))).toHaveLength(2);
  });

  it('of different layers or colours do not', () => {
    expect(outlinesOf(read([...line(0, 0, 10, 0), ...line(10, 0, 20, 0, 62, 1)]))).toHaveLength(2);
    expect(
      outlinesOf(read([...line(0, 0, 10, 0), 0, 'LINE', 8, 'other', 10, 10, 20, 0, 11, 20, 21, 0])),
    ).toHaveLength(2);
  });

  it('of which three meet do not', () => {
    const drawing = read([...line(0, 0, 10, 0), ...line(10, 0, 20, 0), ...line(10, 0, 10, 10)]);
    expect(outlinesOf(drawing)).toHaveLength(3);
  });

  it('that are drawn twice become two outlines', () => {
    const drawing = read([...square, ...square]);
    expect(outlinesOf(drawing).map(({ closed, segments }) => [closed, segments.length])).toEqual([
      [true, 4],
      [true, 4],
    ]);
    expect(
      outlinesOf(read([...line(0, 0, 10, 0), ...line(10, 0, 0, 0)])).map(({ closed }) => closed),
    ).toEqual([false, false]);
  });

  it('and arcs make a slot', () => {
    const drawing = read([
      ...line(0, 0, 10, 0),
      ...pairs(0, 'ARC', 8, '0', 10, 10, 20, 2, 40, 2, 50, 270, 51, 90),
      ...line(0, 4, 10, 4),
      ...pairs(0, 'ARC', 8, '0', 10, 0, 20, 2, 40, 2, 50, 90, 51, 270),
    ]);
    expect(outlinesOf(drawing).map(({ closed }) => closed)).toEqual([true]);
    expect(boxIn(drawing)).toEqual({ left: -2, bottom: 0, right: 12, top: 4 });
  });

  it('of a hundred thousand are joined in time', () => {
    const pairs = Array.from({ length: 100_000 }, (_, n) => line(n, n % 7, n + 1, (n + 1) % 7)).flat();
    const bytes = write(pairs);
    const outlines = outlinesOf(readDxf(bytes));
    expect(outlines).toHaveLength(1);
    expect(outlines[0]?.segments).toHaveLength(100_000);
  });
});

describe('blocks', () => {
  const block = (name: string, ...entities: Pairs): Pairs => [
    0,
    'BLOCK',
    2,
    name,
    10,
    1,
    20,
    1,
    ...entities,
    0,
    'ENDBLK',
  ];
  const insert = (name: string, ...more: Pairs): Pairs => [
    0,
    'INSERT',
    8,
    'A',
    2,
    name,
    10,
    100,
    20,
    50,
    ...more,
  ];

  it('are placed, turned, scaled and repeated', () => {
    const blocks = block('b', ...line(1, 1, 3, 2));
    const box = (...more: Pairs) => boxIn(read(insert('B', ...more), { blocks }));
    expect(box()).toEqual({ left: 100, bottom: 50, right: 102, top: 51 });
    expect(box(41, 2, 42, 3)).toEqual({ left: 100, bottom: 50, right: 104, top: 53 });
    expect(box(50, 90)).toEqual({ left: 99, bottom: 50, right: 100, top: 52 });
    expect(box(41, -1)).toEqual({ left: 98, bottom: 50, right: 100, top: 51 });
    const many = read(insert('b', 70, 3, 71, 2, 44, 10, 45, 20, 50, 90), { blocks });
    expect(many.shapes).toHaveLength(6);
    expect(boxIn(many)).toEqual({ left: 79, bottom: 50, right: 100, top: 72 });
  });

  it('stand inside each other, and take layer and colour from their INSERT', () => {
    const blocks = [
      ...block('leaf', ...line(1, 1, 2, 1, 62, 0), ...pairs(0, 'LINE', 8, 'own', 10, 1, 20, 1, 11, 2, 21, 2)),
      ...block('tree', 0, 'INSERT', 8, '0', 2, 'leaf', 10, 1, 20, 1, 62, 0),
    ];
    const tables: Pairs = [0, 'LAYER', 2, 'A', 70, 0, 62, 3, 0, 'LAYER', 2, 'own', 70, 0, 62, 5];
    const drawing = read(insert('tree', 62, 1), { blocks, tables });
    expect(drawing.shapes.map(({ layer, stroke }) => [drawing.layers[layer]?.name, stroke?.color])).toEqual([
      ['A', '#ff0000'],
      ['own', '#0000ff'],
    ]);
  });

  it('that contain themselves end', () => {
    const blocks = [
      ...block('a', ...line(0, 0, 1, 1), 0, 'INSERT', 2, 'b', 10, 0, 20, 0),
      ...block('b', 0, 'INSERT', 2, 'a', 10, 0, 20, 0),
    ];
    const drawing = read(insert('a'), { blocks });
    expect(drawing.shapes).toHaveLength(1);
    expect(drawing.skipped).toEqual(['INSERT']);
  });

  it('that multiply are too much', () => {
    const grow = (first: Pairs) => [
      ...block('b0', ...first),
      ...Array.from({ length: 12 }, (_, n) =>
        block(
          `b${n + 1}`,
          ...Array.from({ length: 10 }, () => [0, 'INSERT', 2, `b${n}`, 10, 0, 20, 0]).flat(),
        ),
      ).flat(),
    ];
    for (const first of [line(0, 0, 1, 1), line(0, 0, 0, 0), []])
      expect(faultOf(() => read(insert('b12'), { blocks: grow(first) }))).toBe('too-much');
    const wide = { blocks: block('w', ...line(0, 0, 1, 1)) };
    expect(faultOf(() => read(insert('w', 70, 32_000, 71, 32_000), wide))).toBe('too-much');
    const deep = Array.from({ length: 60 }, (_, n) =>
      block(`d${n}`, 0, 'INSERT', 2, `d${n + 1}`, 10, 0, 20, 0),
    ).flat();
    const blocks = [...deep, ...block('d60', ...line(0, 0, 1, 1))];
    expect(faultOf(() => read(insert('d0'), { blocks }))).toBe('too-much');
  });

  it('carry texts and dimensions', () => {
    const drawing = read(
      [
        ...insert('b', 66, 1),
        0,
        'ATTRIB',
        8,
        'A',
        10,
        5,
        20,
        6,
        40,
        2,
        1,
        'No 7',
        2,
        'TAG',
        0,
        'SEQEND',
        0,
        'DIMENSION',
        8,
        'A',
        2,
        '*D1',
      ],
      {
        blocks: [
          ...block('b', ...line(1, 1, 2, 2), 0, 'ATTDEF', 1, 'no', 10, 0, 20, 0),
          0,
          'BLOCK',
          2,
          '*D1',
          10,
          0,
          20,
          0,
          ...line(0, 0, 7, 0),
          0,
          'ENDBLK',
        ],
      },
    );
    expect(drawing.texts.map(({ text }) => text)).toEqual(['No 7']);
    expect(drawing.shapes.map(({ outlines }) => outlines[0]?.segments)).toEqual([[[101, 51]], [[7, 0]]]);
  });
});

describe('layers and colours', () => {
  it('are those of the table; off and frozen ones are not shown', () => {
    const tables: Pairs = [
      ...pairs(0, 'LAYER', 2, 'Cut', 70, 0, 62, 1, 0, 'LAYER', 2, 'Off', 70, 0, 62, -3),
      ...pairs(0, 'LAYER', 2, 'Frozen', 70, 1, 62, 7, 0, 'LAYER', 2, 'unused', 70, 0, 62, 7),
    ];
    const drawing = read(
      ['CUT', 'off', 'Frozen', 'other'].flatMap((name) => [0, 'LINE', 8, name, 10, 0, 20, 0, 11, 5, 21, 5]),
      { tables },
    );
    expect(drawing.layers).toEqual([
      { name: 'Cut', color: '#ff0000', shown: true },
      { name: 'Off', color: '#00ff00', shown: false },
      { name: 'Frozen', color: '#000000', shown: false },
      { name: 'other', color: '#000000', shown: true },
    ]);
    expect(read(line(0, 0, 1, 1, 420, 0x123456)).shapes[0]?.stroke?.color).toBe('#123456');
    expect(faultOf(() => read(line(0, 0, 1, 1, 60, 1)))).toBe('empty');
  });

  it('are AutoCAD’s by their index', () => {
    const known: [number, string][] = [
      [1, '#ff0000'],
      [8, '#808080'],
      [10, '#ff0000'],
      [11, '#ff7f7f'],
      [12, '#a50000'],
      [13, '#a55252'],
      [20, '#ff3f00'],
      [50, '#ffff00'],
      [90, '#00ff00'],
      [140, '#00bfff'],
      [170, '#0000ff'],
      [210, '#ff00ff'],
      [240, '#ff003f'],
      [249, '#261317'],
      [19, '#261313'],
      [250, '#333333'],
      [255, '#ffffff'],
    ];
    for (const [index, color] of known) expect([index, indexedColor(index)]).toEqual([index, color]);
  });
});

describe('units', () => {
  const unit = (header: Pairs, length: number) => read(line(0, 0, length, 0), { header }).unit;
  const width = (header: Pairs, length: number) =>
    boxOf(outlinesOf(read(line(0, 0, length, 0), { header })))?.right;

  it.each([
    [10, 'none', 914.4],
    [11, 'none', 1e-7],
    [12, 'none', 1e-6],
    [21, 'ft', 304.800_609_6],
    [22, 'in', 25.400_050_8],
    [23, 'none', 914.401_828_8],
    [24, 'none', 1_609_347.218_7],
  ])('are those of $INSUNITS %i', (code, name, mm) => {
    const read = unit([9, '$INSUNITS', 70, code], 50);
    expect(read).toMatchObject({ name, guessed: false });
    expect(read.mm / mm).toBeCloseTo(1, 9);
  });

  it.each([17, 18, 19, 20])('of the sky, $INSUNITS %i, are assumed', (code) => {
    expect(unit([9, '$INSUNITS', 70, code], 50)).toEqual({ name: 'mm', mm: 1, guessed: true });
  });

  it('are read from the header, else assumed', () => {
    expect(unit([9, '$INSUNITS', 70, 1], 5)).toEqual({ name: 'in', mm: 25.4, guessed: false });
    expect(width([9, '$INSUNITS', 70, 1], 5)).toBeCloseTo(127);
    expect(width([9, '$INSUNITS', 70, 5], 5)).toBeCloseTo(50);
    expect(unit([], 57.8)).toEqual({ name: 'mm', mm: 1, guessed: true });
    expect(unit([9, '$INSUNITS', 70, 0], 2.27)).toEqual({ name: 'in', mm: 25.4, guessed: true });
    expect(width([9, '$INSUNITS', 70, 0], 2)).toBeCloseTo(50.8);
    expect(unit([9, '$MEASUREMENT', 70, 0], 12).name).toBe('in');
    expect(unit([9, '$MEASUREMENT', 70, 0], 300).name).toBe('mm');
    expect(unit([9, '$MEASUREMENT', 70, 1], 12).name).toBe('mm');
    expect(unit([9, '$MEASUREMENT', 70, 1], 0.2).name).toBe('m');
  });
});

describe('texts and pictures', () => {
  const tables: Pairs = [
    ...pairs(
      0,
      'STYLE',
      2,
      'Standard',
      3,
      'txt.shx',
      0,
      'STYLE',
      2,
      'Naz',
      3,
      'naz.ttf',
      1001,
      'ACAD',
      1000,
      'B Nazanin',
    ),
  ];

  it('have the fonts of their styles', () => {
    const drawing = read(
      [
        ...pairs(0, 'TEXT', 8, '0', 10, 5, 20, 6, 40, 2, 1, '%%c5 \\U+0633', 7, 'naz'),
        ...pairs(
          0,
          'MTEXT',
          8,
          '0',
          10,
          0,
          20,
          0,
          40,
          3,
          71,
          1,
          3,
          '{\\fArial|b0|i0;one\\P',
          1,
          'two \\{x\\}} \\H2;\\S1^2;',
        ),
        ...pairs(0, 'TEXT', 8, '0', 10, 0, 20, 0, 11, 50, 21, 0, 40, 2, 1, 'ab', 72, 2),
        ...pairs(0, 'TEXT', 8, '0', 10, 0, 20, 0, 40, 2, 1, ' '),
      ],
      { tables },
    );
    expect(drawing.texts.map(({ text, font, embedded }) => [text, font, embedded])).toEqual([
      ['⌀5 س', 'B Nazanin', false],
      ['one\ntwo {x} 1/2', 'Arial', false],
      ['ab', 'txt.shx', false],
    ]);
    const [first, second, third] = drawing.texts;
    expect(first?.box).toMatchObject({ left: 5, bottom: 6, top: 8 });
    expect(second?.box.top).toBeCloseTo(0);
    expect(third?.box.right).toBeCloseTo(50);
  });

  it('are decoded by the code page, or as UTF-8', () => {
    const persian = Uint8Array.from([0xd3, 0xe1, 0xc7, 0xe3]);
    const text = (header: Pairs, word: Uint8Array) => {
      const bytes = [...write([0, 'TEXT', 10, 0, 20, 0, 40, 1, 1, '????'], { header })];
      bytes.splice(
        bytes.findIndex((_, n) => bytes.slice(n, n + 4).every((code) => code === 63)),
        4,
        ...word,
      );
      return readDxf(Uint8Array.from(bytes)).texts[0]?.text;
    };
    expect(text([9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_1256'], persian)).toBe('سلام');
    expect(
      text([9, '$ACADVER', 1, 'AC1021', 9, '$DWGCODEPAGE', 3, 'ANSI_1256'], new TextEncoder().encode('سلام')),
    ).toBe('سلام');
    expect(text([9, '$ACADVER', 1, 'AC1009'], new TextEncoder().encode('سلام'))).toBe('سلام');
    expect(
      text([9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_9999'], Uint8Array.from([0xe9])),
    ).toBe('é');
  });

  it('have their size in pixels', () => {
    const drawing = read([
      0,
      'IMAGE',
      8,
      '0',
      10,
      5,
      20,
      5,
      11,
      0.1,
      21,
      0,
      12,
      0,
      22,
      0.1,
      13,
      200,
      23,
      100,
    ]);
    expect(rounded(drawing.pictures)).toEqual([
      {
        layer: 0,
        corners: [
          [5, 15],
          [25, 15],
          [25, 5],
          [5, 5],
        ],
        width: 200,
        height: 100,
      },
    ]);
  });

  it('that are not read are named', () => {
    const drawing = read([
      ...line(0, 0, 1, 1),
      0,
      '3DSOLID',
      8,
      '0',
      0,
      'POINT',
      10,
      0,
      20,
      0,
      0,
      'LEADER',
      0,
      'LEADER',
    ]);
    expect(drawing.skipped).toEqual(['3DSOLID', 'LEADER']);
  });
});

describe('binary files', () => {
  const integers = new Set([62, 66, 70, 71]);
  const binary = (groups: Pairs, isOld: boolean) => {
    const bytes = [...'AutoCAD Binary DXF\r\n\u001a\u0000'].map((letter) => letter.charCodeAt(0));
    for (let n = 0; n < groups.length; n += 2) {
      const [code, value] = [Number(groups[n]), groups[n + 1] ?? ''];
      bytes.push(...(isOld ? [code] : [code & 255, code >> 8]));
      if (typeof value === 'string') bytes.push(...new TextEncoder().encode(value), 0);
      else if (integers.has(code)) bytes.push(value & 255, (value >> 8) & 255);
      else bytes.push(...new Uint8Array(new Float64Array([value]).buffer));
    }
    return Uint8Array.from(bytes);
  };
  const groups: Pairs = [
    ...pairs(0, 'SECTION', 2, 'HEADER', 9, '$INSUNITS', 70, 1, 0, 'ENDSEC'),
    ...pairs(
      0,
      'SECTION',
      2,
      'ENTITIES',
      0,
      'LINE',
      8,
      'A',
      62,
      1,
      10,
      1.5,
      20,
      0,
      11,
      2,
      21,
      3,
      0,
      'ENDSEC',
      0,
      'EOF',
    ),
  ];

  it('are read, old and new', () => {
    for (const isOld of [false, true]) {
      const drawing = readDxf(binary(groups, isOld));
      expect(drawing.unit.name).toBe('in');
      expect(drawing.shapes[0]?.stroke?.color).toBe('#ff0000');
      expect(rounded(outlinesOf(drawing))).toEqual([
        { start: [38.1, 0], segments: [[50.8, 76.2]], closed: false },
      ]);
    }
  });

  it('that are cut off are broken', () => {
    const bytes = binary(groups, false);
    for (let end = 0; end < bytes.length - 12; end++)
      expect(['broken', 'empty']).toContain(faultOf(() => readDxf(bytes.subarray(0, end))));
  });
});

describe('hostile files', () => {
  it('that are cut off anywhere are broken', () => {
    const drawing = hardDrawings['s-curves'];
    if (!drawing) throw new Error('There is no such drawing.');
    const bytes = exportDrawing(drawing, 'dxf', 'x');
    for (let end = 0; end < bytes.length - 20; end += 97)
      expect(['broken', 'empty']).toContain(faultOf(() => readDxf(bytes.subarray(0, end))));
  });

  it('of millions of points are too much, soon', () => {
    const encoder = new TextEncoder();
    const head = '0\nSECTION\n2\nENTITIES\n';
    const files = {
      polyline: `${head}0\nLWPOLYLINE\n90\n2000000\n${'10\n1.5\n20\n2.5\n'.repeat(2_000_000)}`,
      vertices: `${head}0\nPOLYLINE\n${'0\nVERTEX\n10\n1.5\n20\n2.5\n'.repeat(2_000_000)}`,
      lines: `${head}${'0\nLINE\n10\n1.5\n20\n2.5\n11\n8\n21\n9\n'.repeat(1_500_000)}`,
      points: `${head}${'0\nPOINT\n10\n1.5\n20\n2.5\n'.repeat(2_000_000)}`,
      knots: `${head}0\nSPLINE\n71\n3\n${'40\n1\n'.repeat(2_000_000)}`,
    };
    for (const [name, text] of Object.entries(files)) {
      const bytes = encoder.encode(`${text}0\nENDSEC\n0\nEOF\n`);
      expect([name, faultOf(() => readDxf(bytes))]).toEqual([name, name === 'knots' ? 'unread' : 'too-much']);
    }
  });

  it('of nonsense are broken', () => {
    for (const text of ['', 'hello', '0\n', '0\nSECTION', '1e5\n1\n', '0\nSECTION\nx\ny\n'])
      expect(['broken', 'empty']).toContain(faultOf(() => readDxf(new TextEncoder().encode(text))));
    for (const value of ['1e999', '-1e999', 'nan', '1e300'])
      for (const entity of [
        line(0, 0, 1, 1, 10, value),
        [0, 'CIRCLE', 10, 0, 20, 0, 40, value],
        [0, 'ARC', 10, 0, 20, 0, 40, 5, 50, value, 51, value],
        [0, 'ELLIPSE', 10, 0, 20, 0, 11, 5, 21, 5, 40, value, 41, value],
        [0, 'LWPOLYLINE', 10, 0, 20, 0, 42, value, 10, value, 20, 5, 10, 7, 20, 7],
        [0, 'SPLINE', 71, value, 40, 0, 40, 0, 40, 1, 40, value, 10, 0, 20, 0, 10, 5, 20, value],
        [0, 'SPLINE', 11, 0, 21, 0, 11, value, 21, 5, 12, value, 22, 0],
        [0, 'TEXT', 1, 'a', 10, 0, 20, value, 40, value, 50, value],
        [0, 'MTEXT', 1, 'a', 10, 0, 20, value, 40, value, 71, value],
        [0, 'IMAGE', 10, 0, 20, 0, 11, value, 21, 0, 12, 0, 22, 1, 13, value, 23, value],
        [0, 'HATCH', 91, 1, 92, 1, 93, 1, 72, 2, 10, 0, 20, 0, 40, value, 50, value, 51, value, 73, 1],
        [...line(0, 0, 1, 1), 210, value, 220, value, 230, value],
        [0, 'SOLID', 10, 0, 20, 0, 11, 1, 21, 0, 12, 0, 22, 1, 210, value, 220, 1, 230, value],
      ]) {
        let drawing: ReadDrawing | null = null;
        expect(['none', 'broken', 'empty', 'unread']).toContain(
          faultOf(() => {
            drawing = read(entity);
          }),
        );
        expect(JSON.stringify(drawing)).not.toMatch(/null,null|\[null/);
      }
  });
});
