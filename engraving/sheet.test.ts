import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawingFormat, drawingFormats } from '#contract/fonts';
import { exportDrawing } from './export/export-drawing.ts';
import { boxAround, readDxf, readPdf, readPlt, readSvg } from './export/testing/read-back.ts';
import type { Contour } from './geometry.ts';
import { drawSheet, planSheets, type SheetOptions } from './sheet.ts';

const options: SheetOptions = {
  width: 100,
  height: 50,
  margin: 5,
  gap: 2,
  direction: 'rtl',
  order: 'rows',
};
const same = (count: number, width = 28, height = 6) =>
  Array.from({ length: count }, () => ({ width, height }));

describe('a plan', () => {
  it('begins at the upper right, three in a row, and goes on on a second sheet', () => {
    const { sheets, outside } = planSheets(same(16), options);
    expect(outside).toEqual([]);
    // 90 mm hold 28 + 2 + 28 + 2 + 28 = 88, and 40 mm hold five rows of 6 with four gaps: 38.
    expect(sheets.map((sheet) => sheet.length)).toEqual([15, 1]);
    expect(sheets[0]?.slice(0, 4)).toEqual([
      { index: 0, left: 67, bottom: 39 },
      { index: 1, left: 37, bottom: 39 },
      { index: 2, left: 7, bottom: 39 },
      { index: 3, left: 67, bottom: 31 },
    ]);
    expect(sheets[1]).toEqual([{ index: 15, left: 67, bottom: 39 }]);
  });

  it('goes back along every second row, without moving a piece', () => {
    const rows = planSheets(same(6), { ...options, direction: 'ltr' });
    const serpentine = planSheets(same(6), { ...options, direction: 'ltr', order: 'serpentine' });
    expect(serpentine.sheets[0]?.map(({ index }) => index)).toEqual([0, 1, 2, 5, 4, 3]);
    const byIndex = (plan: typeof rows) => plan.sheets[0]?.toSorted((a, b) => a.index - b.index);
    expect(byIndex(serpentine)).toEqual(byIndex(rows));
    expect(rows.sheets[0]?.[0]).toEqual({ index: 0, left: 5, bottom: 39 });
  });

  it('fills a sheet to its margins and leaves out what is larger', () => {
    const sizes = [
      { width: 90, height: 40 },
      { width: 90.01, height: 5 },
      { width: 5, height: 40.01 },
      { width: Number.NaN, height: 5 },
    ];
    expect(planSheets(sizes, options)).toEqual({
      sheets: [[{ index: 0, left: 5, bottom: 5 }]],
      outside: [1, 2, 3],
    });
  });

  it('keeps the distance, the margins and the order, whatever the sizes', () => {
    const size = fc.record({
      width: fc.double({ min: 1, max: 95, noNaN: true }),
      height: fc.double({ min: 1, max: 45, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(size, { maxLength: 40 }), fc.boolean(), fc.boolean(), (sizes, isLtr, turns) => {
        const { sheets, outside } = planSheets(sizes, {
          ...options,
          direction: isLtr ? 'ltr' : 'rtl',
          order: turns ? 'serpentine' : 'rows',
        });
        const placed = sheets.flatMap((sheet) => sheet.map(({ index }) => index));
        expect([...placed, ...outside].toSorted((a, b) => a - b)).toEqual(sizes.map((_, index) => index));
        for (const sheet of sheets) {
          const boxes = sheet.map(({ index, left, bottom }) => ({
            left,
            bottom,
            right: left + (sizes[index]?.width ?? 0),
            top: bottom + (sizes[index]?.height ?? 0),
          }));
          for (const [at, a] of boxes.entries()) {
            expect(Math.min(a.left, a.bottom)).toBeGreaterThanOrEqual(5 - 1e-5);
            expect(a.right).toBeLessThanOrEqual(95 + 1e-5);
            expect(a.top).toBeLessThanOrEqual(45 + 1e-5);
            for (const b of boxes.slice(at + 1)) {
              const apart = Math.max(a.left - b.right, b.left - a.right, a.bottom - b.top, b.bottom - a.top);
              expect(apart).toBeGreaterThanOrEqual(2 - 1e-5);
            }
          }
        }
        // The sheets follow one another.
        const last = sheets.map((sheet) => Math.max(...sheet.map(({ index }) => index)));
        expect(last).toEqual(last.toSorted((a, b) => a - b));
      }),
    );
  });
});

const square = (left: number, bottom: number, side: number): Contour => ({
  start: [left, bottom],
  segments: [
    [left + side, bottom],
    [left + side, bottom + side],
    [left, bottom + side],
    [left, bottom],
  ],
});

function readBack(file: Uint8Array, format: DrawingFormat) {
  const text = new TextDecoder().decode(file);
  return {
    svg: () => readSvg(text),
    dxf: () => readDxf(text, 'ENGRAVE'),
    plt: () => readPlt(text),
    pdf: () => readPdf(file),
  }[format]();
}

describe('a sheet in a file', () => {
  const drawing = { width: 20, height: 6, contours: [square(1, 1, 4)] };
  const sheet = drawSheet(
    [
      { drawing, name: 'دوم <2>', left: 40, bottom: 30 },
      { drawing, name: 'یکم', left: 5, bottom: 10 },
    ],
    options,
  );

  it.each(drawingFormats)('is as large as the sheet and has its pieces in order: %s', (format) => {
    const read = readBack(exportDrawing(sheet, format, 'sheet'), format);
    expect(read.width).toBeCloseTo(100, 3);
    expect(read.height).toBeCloseTo(50, 3);
    const boxes = read.polygons.map((polygon) => boxAround([polygon]));
    expect(boxes).toHaveLength(2);
    for (const [at, [left, bottom]] of (
      [
        [41, 31],
        [6, 11],
      ] as const
    ).entries()) {
      expect(boxes[at]?.left).toBeCloseTo(left, 2);
      expect(boxes[at]?.bottom).toBeCloseTo(bottom, 2);
      expect(boxes[at]?.top).toBeCloseTo(bottom + 4, 2);
    }
  });

  it.each(drawingFormats)(
    'burns its pieces in the order of the plan, back along every second row: %s',
    (format) => {
      const { sheets } = planSheets(same(8), { ...options, order: 'serpentine' });
      const plan = sheets[0] ?? [];
      expect(plan.map(({ index }) => index)).toEqual([0, 1, 2, 5, 4, 3, 6, 7]);
      const placed = plan.map(({ index, ...place }) => ({ drawing, name: `${index + 1}`, ...place }));
      const { polygons } = readBack(exportDrawing(drawSheet(placed, options), format, 'sheet'), format);
      const corners = polygons.map((polygon) => boxAround([polygon]));
      expect(corners.map(({ left, bottom }) => [left, bottom])).toEqual(
        plan.map(({ left, bottom }) => [expect.closeTo(left + 1, 2), expect.closeTo(bottom + 1, 2)]),
      );
    },
  );

  it('has the edge of each strip in the layer that is not burnt', () => {
    const text = new TextDecoder().decode(exportDrawing(sheet, 'dxf', 'sheet'));
    const edges = readDxf(text, 'STRIP').polygons.map((polygon) => boxAround([polygon]));
    expect(edges).toEqual([
      { left: 40, bottom: 30, right: 60, top: 36 },
      { left: 5, bottom: 10, right: 25, top: 16 },
    ]);
  });

  it('names each piece in SVG', () => {
    const svg = new TextDecoder().decode(exportDrawing(sheet, 'svg', 'sheet'));
    expect(svg.match(/<path id="piece-\d" inkscape:label="[^"]*"/g)).toEqual([
      '<path id="piece-1" inkscape:label="دوم &lt;2&gt;"',
      '<path id="piece-2" inkscape:label="یکم"',
    ]);
  });
});
