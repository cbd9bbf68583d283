import { beforeAll, describe, expect, it } from 'vitest';
import { drawingFormats } from '#contract/fonts';
import { checkDrawing } from '../checking/check-drawing.ts';
import { arc, backwards, drawingOf, filled, lines, path, rectangle } from '../checking/testing/drawings.ts';
import { hausdorff } from '../checking/testing/hausdorff.ts';
import { readyEngine } from '../ready.ts';
import { readDrawing } from '../reading/read.ts';
import type { Outline, ReadDrawing } from '../reading/read-drawing.ts';
import { writeDrawing } from './write-drawing.ts';

beforeAll(readyEngine);

const line = path([
  [10, 20],
  [40, 27],
]);
const shapes = [
  filled([arc(30, 30, 8), backwards(arc(30, 30, 5))]),
  filled([rectangle(10, 10, 5), rectangle(11, 11, 2)], { rule: 'evenodd', color: '#0000ff' }),
  lines([line, arc(50, 20, 6, 20, 200)], { layer: 1, color: '#ff0000' }),
  lines([arc(50, 40, 4)], { layer: 1, color: '#ff0000', width: 0.5 }),
];
const hidden = lines([rectangle(12, 30, 3)], { layer: 2 });
const page = { left: 5, bottom: 8, right: 85, top: 58 };
const moved = (drawing: ReadDrawing, x: number, y: number): ReadDrawing => ({
  ...drawing,
  shapes: drawing.shapes.map((shape) => ({
    ...shape,
    outlines: shape.outlines.map(({ start, segments, closed }) => ({
      start: [start[0] + x, start[1] + y],
      segments: segments.map((segment) =>
        segment.length === 2
          ? [segment[0] + x, segment[1] + y]
          : [segment[0] + x, segment[1] + y, segment[2] + x, segment[3] + y, segment[4] + x, segment[5] + y],
      ),
      closed,
    })),
  })),
});

describe.each(drawingFormats)('%s', (format) => {
  const drawing = drawingOf(shapes, { page });

  it('is read back at its true size, within 0.005 mm', async () => {
    const back = await readDrawing(format, writeDrawing(drawing, format, 'نام'));
    expect(hausdorff(back, moved(drawing, -5, -8))).toBeLessThan(0.005);
    const [size, wanted] = [back, drawing].map((one) => checkDrawing(one, { spot: 0.05 }).size);
    expect(Math.abs((size?.width ?? 0) - (wanted?.width ?? 0))).toBeLessThan(0.001);
    expect(Math.abs((size?.height ?? 0) - (wanted?.height ?? 0))).toBeLessThan(0.001);
  });

  it('keeps what is open open, and what is closed closed', async () => {
    const back = await readDrawing(format, writeDrawing(drawing, format, ''));
    const closed = back.shapes.flatMap(({ outlines }) => outlines).map((outline) => outline.closed);
    expect(closed.filter(Boolean)).toHaveLength(5);
    expect(closed.filter((one) => !one)).toHaveLength(2);
  });

  it('keeps layers and colours as far as it has them', async () => {
    const all = drawingOf([...shapes, hidden], { page });
    const back = await readDrawing(format, writeDrawing(all, format, ''));
    const used = back.shapes.map(({ layer, fill, stroke }) => [
      back.layers[layer]?.name,
      (fill ?? stroke)?.color,
    ]);
    if (format === 'plt') expect(new Set(used.map(([name]) => name)).size).toBe(3);
    else {
      expect(used).toContainEqual(['ENGRAVE', '#0000ff']);
      expect(used).toContainEqual(['CUT', '#ff0000']);
      const off = back.layers.filter(({ shown }) => !shown).map(({ name }) => name);
      expect(off).toContain('HIDDEN');
    }
  });

  it('finds nothing wrong in a clean drawing that was written', async () => {
    const back = await readDrawing(format, writeDrawing(drawing, format, ''));
    expect(checkDrawing(back, { spot: 0.05 })).toMatchObject({ findings: [], unchecked: [] });
  });

  it('leaves texts out, and has a frame without a page', async () => {
    const text = { layer: 0, text: 'a', font: null, embedded: false, box: page };
    const bytes = writeDrawing(drawingOf([lines([line])], { texts: [text] }), format, '');
    const { size } = checkDrawing(await readDrawing(format, bytes), { spot: 0.05 });
    expect(size?.width).toBeCloseTo(30, 3);
    expect(size?.height).toBeCloseTo(7, 3);
  });

  it('refuses a coordinate that is not a number', () => {
    const broken = drawingOf(
      [
        lines([
          path([
            [Number.NaN, 0],
            [1, 1],
          ]),
        ]),
      ],
      { page },
    );
    expect(() => writeDrawing(broken, format, '')).toThrow(RangeError);
  });
});

it('gives layers of Persian names names that DXF allows, each once', () => {
  const layer = (name: string) => ({ name, color: null, shown: true });
  const layers = [layer('برش'), layer('حک'), layer('cut 1'), layer('CUT_1')];
  const drawing = drawingOf(
    layers.map((_, n) => lines([line], { layer: n })),
    { layers },
  );
  const text = new TextDecoder().decode(writeDrawing(drawing, 'dxf', ''));
  for (const name of ['LAYER_1', 'LAYER_2', 'cut_1', 'CUT_1_4']) expect(text).toContain(`\r\n${name}\r\n`);
});

describe('a shape with a fill and a stroke', () => {
  const red = { color: '#ff0000', width: 0.2 };
  const text = (drawing: ReadDrawing, format: 'svg' | 'dxf' | 'plt' | 'pdf') =>
    new TextDecoder('latin1').decode(writeDrawing(drawing, format, ''));
  const both = (color: string) => drawingOf([{ ...filled([rectangle(0, 0, 9)], { color }), stroke: red }]);

  it('keeps both colours', () => {
    expect(text(both('#0000ff'), 'svg')).toMatch(/<path fill="#0000ff" stroke="#ff0000" stroke-width="0.2"/);
    expect(text(both('#0000ff'), 'pdf')).toMatch(/0 0 1 rg\n1 0 0 RG 0.2 w[^]*\nB\n/);
  });

  it('is drawn once in each colour where nothing is filled, and without a white fill', () => {
    const colors = (color: string) =>
      [...text(both(color), 'dxf').matchAll(/POLYLINE\r\n8\r\nENGRAVE\r\n62\r\n(\d+)/g)].map(([, n]) => n);
    expect(colors('#0000ff')).toEqual(['1', '5']);
    expect(colors('#ff0000')).toEqual(['1']);
    expect(colors('#ffffff')).toEqual(['1']);
    expect(text(both('#0000ff'), 'plt').match(/SP\d/g)).toEqual(['SP1', 'SP2', 'SP0']);
  });

  it('has a layer for each colour when the file names none', () => {
    const unnamed = { ...both('#0000ff'), layers: [{ name: '', color: null, shown: true }] };
    expect(text(unnamed, 'svg').match(/inkscape:label="[^"]*"/g)).toHaveLength(2);
  });
});

it.each(drawingFormats)('dots come back from %s', async (format) => {
  const dot = (x: number): Outline => ({ start: [x, 5], segments: [], closed: false });
  const dots = lines([dot(5), dot(9), dot(30)], { width: 0.4, cap: 'round' });
  const bytes = writeDrawing(drawingOf([dots, lines([rectangle(0, 0, 40)])]), format, '');
  const text = new TextDecoder('latin1').decode(bytes);
  const marks = {
    svg: /M[\d.]+ [\d.]+h0/g,
    dxf: /\nPOINT\r/g,
    plt: /PU[\d.,]+;PD;/g,
    pdf: /([\d.]+ [\d.]+) m\n\1 l/g,
  };
  expect(text.match(marks[format])).toHaveLength(3);
});
