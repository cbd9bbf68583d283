import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { exportDrawing } from '../export/export-drawing.ts';
import { hardDrawings } from '../export/testing/contours.ts';
import { distanceBetween, polygonsOf } from '../export/testing/read-back.ts';
import { type Box, boxOf, type Contour } from '../geometry.ts';
import { readPdf } from './pdf.ts';
import { ReadError, readLimits } from './read-drawing.ts';
import { smallPdf } from './testing/small-pdf.ts';

const mm = 25.4 / 72;
const read = (look: Parameters<typeof smallPdf>[0]) => readPdf(smallPdf(look), 'pdf');
const boxes = async (look: Parameters<typeof smallPdf>[0]) =>
  (await read(look)).shapes.map(({ outlines }) => inPoints(boxOf(outlines)));
const inPoints = (box: Box | null) =>
  box && [box.left, box.bottom, box.right, box.top].map((side) => Number((side / mm).toFixed(3)));

async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    await readPdf(bytes, 'pdf');
    return 'read';
  } catch (error) {
    expect(error).toBeInstanceOf(ReadError);
    return (error as ReadError).fault;
  }
}

describe.each(Object.entries(hardDrawings))('our own file of %s', (_name, drawing) => {
  it('comes back within 0.02 mm', async () => {
    const bytes = exportDrawing(drawing, 'pdf', drawing.name);
    if (drawing.contours.length === 0) {
      expect(await faultOf(bytes)).toBe('empty');
      return;
    }
    const { page, shapes, layers, unit } = await readPdf(bytes, 'pdf');
    expect(page?.right).toBeCloseTo(drawing.width, 2);
    expect(page?.top).toBeCloseTo(drawing.height, 2);
    expect(layers).toEqual([{ name: 'ENGRAVE', color: null, shown: true }]);
    expect(unit).toEqual({ name: 'pt', mm, guessed: false });
    expect(shapes.map(({ fill, stroke }) => [fill, stroke])).toEqual([
      [{ color: '#000000', rule: 'evenodd' }, null],
    ]);
    const outlines: Contour[] = shapes.flatMap((shape) => shape.outlines);
    expect(outlines).toHaveLength(drawing.contours.length);
    expect(distanceBetween(polygonsOf(outlines), polygonsOf(drawing.contours))).toBeLessThanOrEqual(0.02);
  });
});

describe('the page', () => {
  const content = '10 20 30 5 re f';

  it('begins at the lower left of what is shown', async () => {
    expect(await boxes({ content, mediaBox: '[5 10 205 110]' })).toEqual([[5, 10, 35, 15]]);
    expect(await boxes({ content, page: '/CropBox[10 10 110 60]' })).toEqual([[0, 10, 30, 15]]);
  });

  it.each([
    [90, [20, 160, 25, 190], [100, 200]],
    [180, [160, 75, 190, 80], [200, 100]],
    [270, [75, 10, 80, 40], [100, 200]],
  ])('is turned by %i degrees', async (turn, box, size) => {
    const { page, shapes } = await read({ content, page: `/Rotate ${turn}` });
    expect(inPoints(boxOf(shapes[0]?.outlines ?? []))).toEqual(box);
    expect(inPoints(page)).toEqual([0, 0, ...size]);
  });

  it('has a unit of its own', async () => {
    const { page, unit, shapes } = await read({ content, page: '/UserUnit 10' });
    expect(inPoints(page)).toEqual([0, 0, 2000, 1000]);
    expect(unit.mm).toBeCloseTo(mm * 10, 9);
    expect(inPoints(boxOf(shapes[0]?.outlines ?? []))).toEqual([100, 200, 400, 250]);
  });

  it('may be as large as its numbers', async () => {
    expect(await faultOf(smallPdf({ content, mediaBox: '[0 0 1e30 1e30]' }))).toMatch(/read|broken/);
    expect(await faultOf(smallPdf({ content, mediaBox: '[0 0 100000000 100000000]' }))).toMatch(
      /read|broken/,
    );
  });
});

describe('shapes', () => {
  it('tell how they are painted', async () => {
    const content =
      '1 0 0 rg 0 0 1 RG 2 w 10 10 m 20 10 l 20 20 l f 1 1 m 5 5 l S 10 10 m 20 10 l 20 20 l b* 0 w 1 1 m 9 1 l S';
    const { shapes } = await read({ content });
    expect(
      shapes.map(({ fill, stroke, outlines }) => [
        fill?.color,
        fill?.rule,
        stroke?.color,
        stroke?.width,
        outlines[0]?.closed,
      ]),
    ).toEqual([
      ['#ff0000', 'nonzero', undefined, undefined, true],
      [undefined, undefined, '#0000ff', expect.closeTo(2 * mm, 5), false],
      ['#ff0000', 'evenodd', '#0000ff', expect.closeTo(2 * mm, 5), true],
      [undefined, undefined, '#0000ff', 0, false],
    ]);
  });

  it('lie where the matrices put them, also inside forms', async () => {
    const form = (matrix: string, inner: string, stream: string) => ({
      dictionary: `/Type/XObject/Subtype/Form/BBox[-999 -999 999 999]/Matrix[${matrix}]/Resources<</XObject<<${inner}>>>>`,
      stream,
    });
    const objects = [
      form('2 0 0 2 0 0', '/B 6 0 R', '1 0 0 1 5 0 cm /B Do 0 0 1 1 re f'),
      form('1 0 0 1 0 3', '', '3 w 1 0 0 1 1 1 cm 0 0 1 1 re S'),
    ];
    const { shapes } = await read({
      content: 'q 1 0 0 1 10 20 cm /A Do Q',
      resources: '/XObject<</A 5 0 R>>',
      objects,
    });
    expect(shapes.map(({ outlines }) => inPoints(boxOf(outlines)))).toEqual([
      [22, 28, 24, 30],
      [20, 20, 22, 22],
    ]);
    expect(shapes[0]?.stroke?.width).toBeCloseTo(6 * mm, 5);
  });

  it('are not the paths that clip', async () => {
    expect(await boxes({ content: '0 0 50 50 re W n 10 10 5 5 re f' })).toEqual([[10, 10, 15, 15]]);
  });

  it('are joined back to their start', async () => {
    const { shapes } = await read({
      content: '0 0 m 10 0 l 10 10 l h 0 0 m 10 0 l 10 10 l 0 0 l 5 5 m 6 6 l S',
    });
    expect(shapes[0]?.outlines.map(({ closed, segments }) => [closed, segments.length])).toEqual([
      [true, 3],
      [true, 3],
      [false, 1],
    ]);
  });

  it('are closed by a fill alone, which programs write without closing them', async () => {
    const closedIn = async (content: string) =>
      (await read({ content })).shapes.flatMap(({ outlines }) =>
        outlines.map(({ closed, segments }) => [closed, segments.length]),
      );
    const triangle = '10 10 m 40 10 l 40 30 l';
    expect(await closedIn(`${triangle} f`)).toEqual([[true, 3]]);
    expect(await closedIn(`${triangle} 50 50 m 60 50 60 60 50 60 c f*`)).toEqual([
      [true, 3],
      [true, 2],
    ]);
    expect(await closedIn(`${triangle} 50 50 m 60 50 l f`)).toEqual([
      [true, 3],
      [false, 1],
    ]);
    expect(await closedIn(`${triangle} S`)).toEqual([[false, 2]]);
  });

  it('are closed by a fill and left open by a stroke of another colour', async () => {
    const triangle = '10 10 m 40 10 l 40 30 l';
    const { shapes, skipped } = await read({
      content: `1 0 0 rg 0 0 1 RG ${triangle} B ${triangle} b 1 0 0 RG ${triangle} B 0 0 1 RG 10 10 m 40 10 l B`,
    });
    expect(
      shapes.map(({ fill, stroke, outlines }) => [fill?.color, stroke?.color, outlines[0]?.closed]),
    ).toEqual([
      ['#ff0000', undefined, true],
      [undefined, '#0000ff', false],
      ['#ff0000', '#0000ff', true],
      ['#ff0000', '#ff0000', false],
      [undefined, '#0000ff', false],
    ]);
    expect(skipped).toEqual([]);
  });
});

describe('colours', () => {
  it('are not known of gradients, whose white neighbours stay white', async () => {
    const gradient =
      '<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceRGB/Coords[10 0 40 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>';
    const form = {
      dictionary: `/Type/XObject/Subtype/Form/BBox[-999 -999 999 999]/Resources<</Pattern<</P ${gradient}>>>>`,
      stream: '/Pattern cs /P scn 1 1 5 5 re f 1 g 1 1 5 5 re f',
    };
    const { shapes, skipped } = await read({
      content:
        '1 g 1 G 1 1 5 5 re B /Pattern cs /P scn 10 10 30 20 re B /Pattern CS /P SCN 10 10 30 20 re S 1 1 1 rg 1 1 5 5 re B /A Do',
      resources: `/Pattern<</P ${gradient}>>/XObject<</A 5 0 R>>`,
      objects: [form],
    });
    expect(shapes.map(({ fill, stroke }) => [fill?.color, stroke?.color])).toEqual([
      ['#ffffff', '#ffffff'],
      [null, '#ffffff'],
      [undefined, null],
      ['#ffffff', null],
      [null, undefined],
      ['#ffffff', undefined],
    ]);
    expect(skipped).toEqual(['pattern']);
  });
});

describe('layers', () => {
  const properties = '/Properties<</A 5 0 R/B 6 0 R>>';
  const objects = ['<</Type/OCG/Name(cut)>>', '<</Type/OCG/Name<FEFF0646>>>'];
  const content = '/OC /A BDC 0 0 1 1 re f EMC /OC /B BDC 5 5 1 1 re f EMC 9 9 1 1 re f';

  it('are optional content, with what is off', async () => {
    const catalog = '/OCProperties<</OCGs[5 0 R 6 0 R]/D<</ON[5 0 R]/OFF[6 0 R]>>>>';
    const { layers, shapes } = await read({ content, resources: properties, objects, catalog });
    expect(layers).toEqual([
      { name: 'cut', color: null, shown: true },
      { name: 'ن', color: null, shown: false },
      { name: '', color: null, shown: true },
    ]);
    expect(shapes.map(({ layer }) => layer)).toEqual([0, 1, 2]);
  });

  it('are off from the beginning when the file says so', async () => {
    const catalog = '/OCProperties<</OCGs[5 0 R 6 0 R]/D<</BaseState/OFF/ON[5 0 R]>>>>';
    const { layers } = await read({ content, resources: properties, objects, catalog });
    expect(layers.map(({ shown }) => shown)).toEqual([true, false, true]);
  });
});

describe('what is no path', () => {
  it('is told: text with its font', async () => {
    const { texts, shapes } = await read({
      content: 'BT /F 12 Tf 20 30 Td (Hello) Tj ET BT /F 12 Tf 3 Tr 20 60 Td (unseen) Tj ET',
      resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
    });
    expect(shapes).toEqual([]);
    expect(texts).toEqual([
      expect.objectContaining({ text: 'Hello', font: 'Helvetica', embedded: false, layer: 0 }),
    ]);
    const [left = 0, bottom = 0, right = 0, top = 0] = inPoints(texts[0]?.box ?? null) ?? [];
    expect(left).toBeGreaterThan(18);
    expect(right).toBeLessThan(60);
    expect(bottom).toBeGreaterThan(25);
    expect(top).toBeLessThan(45);
  });

  it('is told: pictures with their corners', async () => {
    const picture = {
      dictionary: '/Type/XObject/Subtype/Image/Width 4/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8',
      stream: 'abcdefgh',
    };
    const { pictures } = await read({
      content: 'q 0 72 -36 0 100 10 cm /P Do Q',
      resources: '/XObject<</P 5 0 R>>',
      objects: [picture],
    });
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toMatchObject({ width: 4, height: 2, layer: 0 });
    const corners = pictures[0]?.corners.map(([x, y]) =>
      [x / mm, y / mm].map((one) => Number(one.toFixed(3))),
    );
    expect(corners).toEqual([
      [100, 10],
      [100, 82],
      [64, 82],
      [64, 10],
    ]);
  });

  it('is named when it is not read', async () => {
    const shading =
      '/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>';
    const line = '1 1 m 9 9 l S';
    expect((await read({ content: `/S sh ${line}`, resources: shading })).skipped).toEqual(['shading']);
    await expect(read({ content: '/S sh', resources: shading })).rejects.toMatchObject({
      fault: 'unread',
      skipped: ['shading'],
    });
  });
});

it('refuses Illustrator files without a PDF', async () => {
  const old = new TextEncoder().encode('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n');
  await expect(readPdf(old, 'ai')).rejects.toMatchObject({ fault: 'unsupported' });
  const bare = smallPdf({
    content: 'BT /F 12 Tf 20 30 Td (This is an Illustrator File that was saved without PDF Content.) Tj ET',
    resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
  });
  await expect(readPdf(bare, 'ai')).rejects.toMatchObject({ fault: 'unsupported' });
  expect((await readPdf(bare, 'pdf')).texts).toHaveLength(1);
});

it('gives Persian text in the order in which it is read', async () => {
  // A font whose letters 1 to 4 are ح ل ق ه, written in visual order from left to right: ه first.
  const map =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange 4 beginbfchar <01> <062D> <02> <0644> <03> <0642> <04> <0647> endbfchar endcmap end';
  const font =
    '<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Persian/FirstChar 1/LastChar 4/Widths[500 500 500 500]/ToUnicode 6 0 R>>';
  const { texts } = await read({
    content: 'BT /F 12 Tf 20 30 Td <04030201> Tj ET',
    resources: '/Font<</F 5 0 R>>',
    objects: [font, { dictionary: '', stream: map }],
  });
  expect(texts).toMatchObject([{ text: 'حلقه', font: 'Persian', embedded: false }]);
});

describe('hostile files', () => {
  const square = '0 0 9 9 re f ';

  it('cut off anywhere are read or refused', { timeout: 120_000 }, async () => {
    const bytes = exportDrawing(
      hardDrawings['two letters'] ?? Object.values(hardDrawings)[1] ?? raise(),
      'pdf',
      'cut',
    );
    const step = Math.max(1, Math.floor(bytes.length / 60));
    for (let end = 0; end < bytes.length; end += step)
      expect(await faultOf(bytes.subarray(0, end))).toMatch(/read|broken|empty/);
  });

  it('with a table that refers to itself', async () => {
    const bytes = smallPdf({ content: square });
    const text = new TextDecoder('latin1').decode(bytes);
    const start = text.lastIndexOf('xref\n0');
    const looped = text.replace(/\/Root 1 0 R/, `/Root 1 0 R/Prev ${start}`);
    expect(await faultOf(Uint8Array.from(looped, (one) => one.charCodeAt(0)))).toMatch(/read|broken/);
  });

  it('whose pages are their own parents', async () => {
    const text = new TextDecoder('latin1')
      .decode(smallPdf({ content: square }))
      .replace('/Kids[3 0 R]', '/Kids[2 0 R]');
    expect(await faultOf(Uint8Array.from(text, (one) => one.charCodeAt(0)))).toMatch(/broken|empty/);
  });

  it('whose forms contain themselves', async () => {
    const own = {
      dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</A 5 0 R>>>>',
      stream: `/A Do ${square}`,
    };
    expect(
      await faultOf(smallPdf({ content: '/A Do', resources: '/XObject<</A 5 0 R>>', objects: [own] })),
    ).toBe('read');
  });

  it('whose forms multiply', async () => {
    const objects = Array.from({ length: 12 }, (_, n) => ({
      dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</A ${n + 6} 0 R>>>>`,
      stream: n === 11 ? square : '/A Do '.repeat(10),
    }));
    expect(await faultOf(smallPdf({ content: '/A Do', resources: '/XObject<</A 5 0 R>>', objects }))).toBe(
      'too-much',
    );
  });

  it('with more lines than anybody draws', async () => {
    const content = `0 0 m ${'1 1 l 2 0 l '.repeat(readLimits.segments / 2 + 10)} S`;
    expect(await faultOf(packed(content))).toBe('too-much');
    expect(await faultOf(packed(square.repeat(readLimits.items + 1)))).toBe('too-much');
  });

  it.each([
    ['a content of 400 MB', '0 0 m 1 1 l S '],
    ['a content of 400 MB without anything', 'q Q '],
  ])('that unpack to %s', async (_name, piece) => {
    const content = packedOften(piece, 400_000_000);
    const before = process.memoryUsage().rss;
    expect(await faultOf(content)).toMatch(/too-much|empty|broken/);
    expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
  });

  it('changed at any place are read or refused', { timeout: 120_000 }, async () => {
    const bytes = exportDrawing(hardDrawings['rings'] ?? raise(), 'pdf', 'changed');
    let random = 1;
    const next = (below: number) => {
      random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((random / 0x80000000) * below);
    };
    for (let times = 0; times < 60; times += 1) {
      const changed = bytes.slice();
      for (let n = 0; n <= times % 8; n += 1) changed[next(changed.length)] = next(256);
      await faultOf(changed);
    }
  });

  it('with as many texts as may be are read in seconds', async () => {
    const content = `BT /F 1 Tf ${'(ab) Tj 0 0 Td '.repeat(readLimits.items - 1)}ET`;
    expect(await faultOf(packed(content))).toMatch(/read|empty/);
  });

  it('with a password are refused', async () => {
    const encrypt = `<</Filter/Standard/V 1/R 2/P -4/O<${'00'.repeat(32)}>/U<${'00'.repeat(32)}>>>`;
    const bytes = smallPdf({ content: square, objects: [encrypt], trailer: `/Encrypt 5 0 R/ID[<00><00>]` });
    expect(await faultOf(bytes)).toBe('encrypted');
  });

  it('whose pages are asked for one by one', async () => {
    const bytes = smallPdf({ content: square, further: ['10 10 5 5 re f', ' '] });
    expect(await readPdf(bytes, 'pdf')).toMatchObject({ pages: 3, pageNumber: 1 });
    const second = await readPdf(bytes, 'pdf', 2);
    expect(second).toMatchObject({ pages: 3, pageNumber: 2 });
    expect(second.shapes.map(({ outlines }) => inPoints(boxOf(outlines)))).toEqual([[10, 10, 15, 15]]);
    await expect(readPdf(bytes, 'pdf', 3)).rejects.toMatchObject({ fault: 'empty' });
    await expect(readPdf(bytes, 'pdf', 4)).rejects.toMatchObject({ fault: 'empty' });
    expect(await readPdf(smallPdf({ content: square }), 'pdf')).not.toHaveProperty('pages');
  });

  it('without pages, or without anything on the first', async () => {
    expect(await faultOf(smallPdf({ content: ' ' }))).toBe('empty');
    expect(await faultOf(new Uint8Array())).toBe('broken');
  });
});

function raise(): never {
  throw new Error('no drawing');
}

const packed = (content: string) =>
  smallPdf({ content: deflateSync(Buffer.from(content)).toString('latin1'), filter: 'FlateDecode' });

/** A PDF whose content repeats a piece until it has so many bytes. */
function packedOften(piece: string, size: number): Uint8Array {
  const block = piece.repeat(100_000);
  const many = Buffer.from(block.repeat(Math.ceil(size / block.length / 8)));
  const once = deflateSync(many, { level: 1 });
  const stream = once.toString('latin1');
  return smallPdf({
    content: ' ',
    page: `/Contents[${'5 0 R '.repeat(8)}]`,
    objects: [{ dictionary: '/Filter/FlateDecode', stream }],
  });
}
