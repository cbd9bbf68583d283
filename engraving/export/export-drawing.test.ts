import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawingFormats } from '#contract/fonts';
import type { Contour } from '../geometry.ts';
import { boxOf } from '../geometry.ts';
import { exportDrawing } from './export-drawing.ts';
import type { Exported } from './exported.ts';
import { hardDrawings } from './testing/contours.ts';
import {
  boxAround,
  distanceBetween,
  evenOddArea,
  polygonsOf,
  type Read,
  readDxf,
  readPdf,
  readPlt,
  readSvg,
} from './testing/read-back.ts';

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const readers: Record<(typeof drawingFormats)[number], (bytes: Uint8Array) => Read> = {
  svg: (bytes) => readSvg(textOf(bytes)),
  dxf: (bytes) => readDxf(textOf(bytes), 'ENGRAVE'),
  plt: (bytes) => readPlt(textOf(bytes)),
  pdf: readPdf,
};

/** The most that the box and the outline may be off, in mm. */
const bars = {
  svg: { box: 0.0005, distance: 0.0001 },
  dxf: { box: 0.001, distance: 0.005 },
  plt: { box: 0.01, distance: 0.005 },
  pdf: { box: 0.02, distance: 0.001 },
};

function offBy(read: Read, { contours }: Exported): number {
  const [found, wanted] = [boxAround(read.polygons), boxOf(contours)];
  if (!wanted) return 0;
  const off = (['left', 'bottom', 'right', 'top'] as const).map((side) =>
    Math.abs(found[side] - wanted[side]),
  );
  return Math.max(...off);
}

const curves = fc
  .array(fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 6, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((rows): Exported => {
    const segments = rows.map((row) => row as unknown as Contour['segments'][number]);
    return { width: 10, height: 6, contours: [{ start: [3, 3], segments: [...segments, [3, 3]] }] };
  });

describe.each(drawingFormats)('%s', (format) => {
  const { box, distance } = bars[format];

  describe.each(Object.entries(hardDrawings))('%s', (name, drawing) => {
    const read = readers[format](exportDrawing(drawing, format, drawing.name));
    const outlines = polygonsOf(drawing.contours);

    it('has the size of the strip', () => {
      expect(read.width).toBeCloseTo(drawing.width, 4);
      expect(read.height).toBeCloseTo(drawing.height, 4);
    });

    it('has the box and the outline within the bars', () => {
      expect(offBy(read, drawing)).toBeLessThanOrEqual(box);
      expect(distanceBetween(read.polygons, outlines)).toBeLessThanOrEqual(distance);
    });

    it('fills the same area by the even-odd rule', () => {
      const cuts = name === 'a thousand contours' ? 1000 : 4000;
      const [found, wanted] = [evenOddArea(read.polygons, cuts), evenOddArea(outlines, cuts)];
      if (drawing.contours.length === 0) expect(read.polygons).toEqual([]);
      else expect(Math.abs(found / wanted - 1)).toBeLessThan(format === 'plt' ? 0.02 : 0.005);
    });

    it('is the same every time', () => {
      const [one, two] = [1, 2].map(() => exportDrawing(drawing, format, drawing.name));
      expect(one).toEqual(two);
    });
  });

  it('holds the bars for curves of any kind', () => {
    fc.assert(
      fc.property(curves, (drawing) => {
        const read = readers[format](exportDrawing(drawing, format, ''));
        expect(offBy(read, drawing)).toBeLessThanOrEqual(box);
        expect(distanceBetween(read.polygons, polygonsOf(drawing.contours))).toBeLessThanOrEqual(distance);
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  it('refuses a coordinate that is not a number', () => {
    const drawing = {
      width: 10,
      height: 6,
      contours: [{ start: [Number.NaN, 1] as const, segments: [[2, 2] as const] }],
    };
    expect(() => exportDrawing(drawing, format, '')).toThrow(RangeError);
  });

  it('says its size and its layers', () => {
    const drawing = hardDrawings['circle of four cubics'];
    if (!drawing) throw new Error('There is no such drawing.');
    const text = textOf(exportDrawing(drawing, format, drawing.name));
    expect(text).toContain('57.8053');
    expect(text).toContain('ENGRAVE');
    expect(text).toContain('STRIP');
  });
});

describe('names', () => {
  const drawing: Exported = { width: 10, height: 6, contours: [] };
  const write = (format: (typeof drawingFormats)[number], name: string) =>
    textOf(exportDrawing(drawing, format, name));

  it('are escaped in SVG and lose what XML may not hold', () => {
    const svg = write('svg', '<b>&"\u0007--> گل \ud800');
    expect(svg).toContain('<title>&lt;b&gt;&amp;&quot; --&gt; گل \ufffd</title>');
    expect(svg.match(/<!--|-->/g)).toHaveLength(2);
  });

  it('are ASCII on lines of their own in DXF', () => {
    const dxf = write('dxf', `گل\r\n0\r\nEOF${'ی'.repeat(100)}`);
    expect(dxf).toMatch(/^[\r\n\u0020-\u007e]*$/);
    expect(dxf).toContain('999\r\n\\U+06AF\\U+0644  0  EOF');
    expect(dxf.split('\r\n0\r\nEOF')).toHaveLength(2);
    expect(Math.max(...dxf.split('\r\n').map((line) => line.length))).toBeLessThan(255);
  });

  it('are UTF-16 in PDF', () => {
    expect(write('pdf', 'گ)😀')).toContain('/Title <FEFF06AF0029D83DDE00>');
  });

  it('cannot move the pen in PLT', () => {
    expect(write('plt', '";PD0,0,999,999;"')).toBe(write('plt', ''));
  });
});

it('writes each cross-reference of a PDF where its object begins', () => {
  const bytes = exportDrawing({ width: 10, height: 6, contours: [] }, 'pdf', 'گل');
  const text = new TextDecoder('latin1').decode(bytes);
  const start = Number(text.split('startxref\n')[1]?.split('\n')[0]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
  const rows = text
    .slice(start)
    .split('\n')
    .filter((row) => row.endsWith(' n '));
  expect(rows).toHaveLength(7);
  for (const [index, row] of rows.entries()) {
    const offset = Number(row.slice(0, 10));
    expect(text.slice(offset, offset + 8)).toBe(`${index + 1} 0 obj\n`);
  }
  const [, length = ''] = /\/Length (\d+)/.exec(text) ?? [];
  expect(text.indexOf('\nendstream') - text.indexOf('\nstream\n') - 8).toBe(Number(length));
});
