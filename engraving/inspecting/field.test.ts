import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VectorKind } from '#contract/common/files';
import { boxOf } from '../geometry.ts';
import { smallPdf } from '../reading/testing/small-pdf.ts';
import { inspect } from './inspect.ts';

/** Files as programs write them, with their content as read by hand and by other programs. */
const field = path.join(import.meta.dirname, '../reading/testing/field');

const checked = async (kind: VectorKind, bytes: Uint8Array) => {
  const { check, drawing } = await inspect(kind, bytes, { spot: 0.05 });
  const box = boxOf((drawing?.shapes ?? []).flatMap(({ outlines }) => outlines));
  return {
    ...check,
    rows: (check.layers ?? []).map(({ color, outlines }) => `${color} ${outlines}`),
    box: box && [box.left, box.bottom, box.right, box.top].map((side) => Math.round(side * 100) / 100),
    drawing,
  };
};
const file = (name: string) =>
  checked(name.endsWith('pdf') ? 'pdf' : 'svg', new Uint8Array(fs.readFileSync(path.join(field, name))));
const svg = (inside: string, root = 'width="60mm" height="40mm" viewBox="0 0 60 40"') =>
  checked(
    'svg',
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`,
    ),
  );
const mm = 72 / 25.4;
/** A page of 100 × 100 mm whose numbers are mm. */
const pdf = (content: string, more: Partial<Parameters<typeof smallPdf>[0]> = {}) =>
  checked(
    'pdf',
    smallPdf({
      mediaBox: `[0 0 ${100 * mm} ${100 * mm}]`,
      ...more,
      content: `${mm} 0 0 ${mm} 0 0 cm ${content}`,
    }),
  );

describe('a fill and a stroke', () => {
  it('have a colour each', async () => {
    expect((await file('white-fill-red-stroke.svg')).rows).toEqual(['#ffffff 2', '#ff0000 1', '#000000 1']);
    expect(await file('all-white-fills-black-strokes.svg')).toMatchObject({
      rows: ['#ffffff 3', '#000000 2'],
      size: { width: 60, height: 40 },
      findings: [],
    });
    expect((await pdf('1 0 0 RG 0 0 1 rg 9 9 30 30 re B 40 40 9 9 re b*')).rows).toEqual([
      '#0000ff 2',
      '#ff0000 2',
    ]);
    expect((await pdf('1 0 0 RG 0 0 1 rg 9 9 30 30 re S 40 40 9 9 re f')).rows).toEqual([
      '#ff0000 1',
      '#0000ff 1',
    ]);
  });

  it('are not lost where the other one paints nothing', async () => {
    expect((await file('line-without-fill-none.svg')).rows).toEqual(['#ff0000 1', '#0000ff 1', '#000000 1']);
    expect((await svg('<path d="M5 5H30V20" fill="none" stroke="lime"/>')).rows).toEqual(['#00ff00 1']);
    expect((await svg('<path d="M5 5H30V20" fill="lime" fill-opacity="0" stroke="red"/>')).rows).toEqual([
      '#ff0000 1',
    ]);
    expect(
      (await svg('<g stroke="currentColor"><rect width="9" height="9" color="blue" fill="none"/></g>')).rows,
    ).toEqual(['#0000ff 1']);
  });

  it('of a gradient have its mean colour', async () => {
    const { rows, skipped } = await file('gradient-from-white.svg');
    expect(rows).toEqual(['#808080 1', '#000000 1']);
    expect(skipped).toEqual(['linearGradient']);
  });

  it('are painted in their order', async () => {
    const { drawing } = await svg(
      '<rect width="9" height="9" fill="red" stroke="blue" style="paint-order:stroke"/>',
    );
    expect(drawing?.shapes.map(({ fill, stroke }) => [fill?.color, stroke?.color])).toEqual([
      [undefined, '#0000ff'],
      ['#ff0000', undefined],
    ]);
  });
});

describe('a clip path', () => {
  const shape = (clip: string) => `<rect x="5" y="5" width="50" height="30" ${clip} fill="#000"/>`;
  const clipped = async (definition: string, more = '') =>
    (await svg(`<clipPath id="c" ${more}>${definition}</clipPath>${shape('clip-path="url(#c)"')}`)).box;

  it('leaves what is seen through it', async () => {
    expect(await file('clip.pdf')).toMatchObject({ box: [20, 20, 40, 40], skipped: [] });
    expect(await file('nested-svg.svg')).toMatchObject({ box: [10, 10, 30, 30], skipped: [] });
    expect(await clipped('<circle cx="30" cy="20" r="8"/>')).toEqual([22, 12, 38, 28]);
    expect(
      await clipped('<rect x=".5" width=".25" height="1"/>', 'clipPathUnits="objectBoundingBox"'),
    ).toEqual([30, 5, 42.5, 35]);
    expect(await clipped('<rect width="10" height="10"/>', 'transform="translate(20 10)"')).toEqual([
      20, 20, 30, 30,
    ]);
    expect((await pdf('q 10 10 30 30 re W n q 20 0 50 90 re W n 0 0 99 99 re f Q Q')).box).toEqual([
      20, 10, 40, 40,
    ]);
  });

  it('leaves nothing when nothing is in it', async () => {
    expect(
      (await svg(`<clipPath id="c"/>${shape('clip-path="url(#c)"')}<circle r="3" cx="9" cy="9"/>`)).box,
    ).toEqual([6, 28, 12, 34]);
  });

  it('cuts lines where it crosses them, and leaves them open', async () => {
    const { drawing } = await svg(
      '<clipPath id="c"><rect width="30" height="40"/></clipPath><rect x="5" y="5" width="50" height="30" fill="none" stroke="red" stroke-width=".1" clip-path="url(#c)"/>',
    );
    const [shape, ...others] = drawing?.shapes ?? [];
    expect(others).toEqual([]);
    expect(shape?.outlines).toHaveLength(1);
    const [outline] = shape?.outlines ?? [];
    expect(outline?.closed).toBe(false);
    const ends = [outline?.start ?? [], outline?.segments.at(-1) ?? []];
    expect(ends.map(([x]) => Math.round((x ?? 0) * 1e4) / 1e4)).toEqual([30, 30]);
  });

  it('keeps curves that it does not cut', async () => {
    const { drawing } = await svg(
      '<clipPath id="c"><path d="M0 0H60V40H30Z"/></clipPath><circle cx="40" cy="10" r="5" clip-path="url(#c)"/>',
    );
    expect(drawing?.shapes[0]?.outlines[0]?.segments.every((segment) => segment.length === 6)).toBe(true);
  });

  it('that cannot be applied is named', async () => {
    const { skipped } = await svg(
      `<clipPath id="c"><text y="9">a</text></clipPath>${shape('clip-path="url(#c)"')}`,
    );
    expect(skipped).toEqual(['clipPath']);
    expect((await svg(shape('clip-path="circle(5px)"'))).skipped).toEqual(['clip-path']);
  });
});

describe('what is not read', () => {
  it('is named', async () => {
    expect((await file('entity-with-shapes.svg')).skipped).toEqual(['ENTITY']);
    expect(await file('path-with-nan.svg')).toMatchObject({ skipped: ['path'], box: [5, 5, 55, 35] });
    expect(await file('pattern-fill.pdf')).toMatchObject({ skipped: ['pattern'], rows: ['null 1'] });
    const named = async (inside: string) => (await svg(`<circle r="3"/>${inside}`)).skipped;
    expect(await named('<path d="M0 0H5V5"  fill="none"/>')).toEqual(['path (no paint)']);
    expect(await named('<use xlink:href="other.svg#a"/>')).toEqual(['use']);
    expect(await named('<foreignObject width="9" height="9"/>')).toEqual(['foreignObject']);
    expect(await named('<rect width="5" height="5" filter="url(#f)"/>')).toEqual(['filter']);
    expect(await named('<rect width="5" height="5" mask="url(#f)"/>')).toEqual(['mask']);
    expect(await named('<polygon points="0 0 5 x 9"/>')).toEqual(['polygon']);
    expect(await named('<rect width="5" height="5" opacity=".5"/>')).toEqual(['opacity']);
    const note = (kind: string) =>
      pdf('9 9 30 30 re f', {
        page: '/Annots[5 0 R]',
        objects: [`<</Type/Annot/Subtype/${kind}/Rect[9 9 99 99]/FT/Tx/T(a)>>`],
      });
    expect((await note('Square')).skipped).toEqual(['annotation']);
    expect((await note('Widget')).skipped).toEqual(['form field']);
    expect((await note('Link')).skipped).toEqual([]);
  });

  it('is not called nothing', async () => {
    const { failure, skipped } = await file('linked-picture-only.svg');
    expect(failure).toBe('آنچه در این فایل هست خوانده نمی‌شود: image');
    expect(skipped).toEqual(['image']);
    expect((await svg('<g/>')).failure).toBe('چیزی در این فایل کشیده نشده است.');
  });
});

describe('a size', () => {
  it('is that of the program that saved the file', async () => {
    const { box, unit } = await file('illustrator-then-inkscape.svg');
    expect((box?.[2] ?? 0) - (box?.[0] ?? 0)).toBeCloseTo(100, 2);
    expect(unit?.guessed).toBe(true);
    const old = 'inkscape:version="0.48.4 r9939" width="90" height="90"';
    const { size } = await svg('<rect width="90" height="90"/>', old);
    expect(size?.width).toBeCloseTo(25.4, 6);
  });
});

describe('dots', () => {
  it('are kept', async () => {
    const { rows, box, drawing } = await file('dots.svg');
    expect([rows, box]).toEqual([['#000000 4'], [5, 5, 55, 35]]);
    const dots = (drawing?.shapes ?? []).flatMap(({ outlines }) =>
      outlines.flatMap(({ start, segments }) => (segments.length === 0 ? [start] : [])),
    );
    expect(dots).toEqual([
      [15, 20],
      [30, 20],
      [45, 20],
    ]);
    expect((await pdf('1 J 1 w 20 20 m 20 20 l S 50 60 m 50 60 l S')).box).toEqual([20, 20, 50, 60]);
  });

  it('alone are a drawing, unless they have no ends that are seen', async () => {
    const dot = (cap: string) => svg(`<path d="M9 9h0" stroke="#000" stroke-linecap="${cap}"/>`);
    expect((await dot('square')).box).toEqual([9, 31, 9, 31]);
    expect((await dot('butt')).failure).toContain('path (no length)');
  });
});

describe('a transform', () => {
  it('turns around its origin', async () => {
    expect((await file('transform-origin.svg')).box).toEqual([15.86, 5.86, 44.14, 34.14]);
    const turned = async (style: string) =>
      (await svg(`<rect x="20" y="10" width="20" height="10" style="${style}"/>`)).box;
    expect(await turned('transform:rotate(90deg);transform-origin:center;transform-box:fill-box')).toEqual([
      25, 15, 35, 35,
    ]);
    expect(await turned('transform:rotate(.5turn);transform-origin:center')).toEqual([20, 10, 40, 20]);
    expect(await turned('transform:scale(.5);transform-origin:right bottom;transform-box:fill-box')).toEqual([
      30, 20, 40, 25,
    ]);
    expect(await turned('transform:translate(50%,0);transform-box:fill-box')).toEqual([30, 20, 50, 30]);
  });
});
