import { expect, test } from 'vitest';
import { inspect } from '../../inspecting/inspect.ts';
import { corelFile, exchangeFile, zipOf } from '../testing/corel-files.ts';
import { drawnOf, drawnPage } from './drawn.ts';
import { corelFormOf } from './form.ts';
import { readCdr } from './read-cdr.ts';

/** Pages as libcdr 0.1.6 writes them. */
const page = (width: number, body: string) =>
  `<!-- \n<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n -->\n<svg:svg version="1.1" xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}.0000in" height="2.0000in" viewBox="0 0 ${width * 72}.0000 144.0000" >\n${body}\n</svg:svg>\n`;
const box =
  '<svg:path d=" \nM36.0000,36.0000\nL108.0000,36.0000\nL108.0000,72.0000\nL36.0000,72.0000\nZ" \nstyle="fill-rule: evenodd; fill: #ff0000; "/>';
const line =
  '<svg:path d=" \nM0.0000,72.0000\nL144.0000,72.0000" \nstyle="stroke-width: 0.5669; stroke: #0000ff; stroke-dasharray: none; fill: none; "/>';
const text =
  '<svg:text x="60" y="69"><svg:tspan font-family="Arial" font-size="9.0000">&lt;svg:svg&gt;</svg:tspan></svg:text>';
const xhtml = (...pages: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml">\n<body>\n<?import namespace="svg"?>\n${pages.join('<hr/>\n')}</body>\n</html>\n`;
const bytesOf = (drawn: string | null) => new TextEncoder().encode(drawn ?? '');
const laser = { spot: 0.05 };

test('every page is read in true mm', async () => {
  const drawn = bytesOf(drawnOf(xhtml(page(4, box), page(3, line + text)), 'zip'));
  const [first, second] = [readCdr(drawn), readCdr(drawn, 2)];
  expect(first).toMatchObject({ pages: 2, pageNumber: 1, page: { right: 101.6, top: 50.8 } });
  expect(second).toMatchObject({ pages: 2, pageNumber: 2, page: { top: 50.8 } });
  expect(second.page?.right).toBeCloseTo(76.2, 6);
  expect(second.shapes[0]?.stroke?.width).toBeCloseTo(0.2, 4);
  expect(second.texts).toMatchObject([{ text: '<svg:svg>', font: 'Arial', embedded: false }]);
  const { check } = await inspect('cdr', drawn, laser);
  expect(check).toMatchObject({ pages: 2, page: 1, unit: { name: 'in', guessed: false }, findings: [] });
  expect([check.size?.width, check.size?.height]).toEqual([expect.closeTo(25.4, 6), expect.closeTo(12.7, 6)]);
  expect(check.exchange).toBeUndefined();
  expect((await inspect('cdr', drawn, laser, 2)).check.findings?.map(({ kind }) => kind)).toEqual([
    'text',
    'font',
  ]);
});

test('an exchange file says that it is one', async () => {
  const drawn = bytesOf(drawnOf(xhtml(page(4, box)), 'cmx'));
  expect((await inspect('cdr', drawn, laser)).check).toMatchObject({ exchange: true, pages: 1 });
});

test('of a picture of pixels its size is kept, and nothing else', async () => {
  const bmp = Buffer.alloc(3_000_000);
  bmp.write('BM');
  bmp.writeInt32LE(1000, 18);
  bmp.writeInt32LE(500, 22);
  const image = `<svg:image x="0" y="0" width="72" height="36" xlink:href="data:image/bmp;base64,${bmp.toString('base64')}" />`;
  const drawn = drawnOf(xhtml(page(4, image + box + image)), 'zip');
  expect(drawn?.length).toBeLessThan(10_000);
  const { check } = await inspect('cdr', bytesOf(drawn), laser);
  expect(check.findings).toMatchObject([{ kind: 'raster', count: 2, value: 1000 }]);
  expect(check.layers?.some(({ color }) => color === '#ff0000')).toBe(true);
});

test('groups that are only counted are no layers, and each colour is one', async () => {
  const grouped = `<svg:g id="Layer1000" >${box}</svg:g><svg:g id="Layer1001" >${line}</svg:g><svg:g id="Layer1002" >${box}</svg:g>`;
  const { check } = await inspect('cdr', bytesOf(drawnOf(xhtml(page(4, grouped)), 'zip')), laser);
  expect(check.layers?.map(({ name, color, outlines }) => [name, color, outlines])).toEqual([
    ['', '#ff0000', 2],
    ['', '#0000ff', 1],
  ]);
});

test('a page that is not there, the file itself, and any other text are not read', async () => {
  const drawn = drawnOf(xhtml(page(4, box)), 'zip') ?? '';
  expect(drawnOf(xhtml(), 'zip')).toBeNull();
  expect(drawnOf('<svg:svg never closed', 'zip')).toBeNull();
  for (const number of [0, 2, -1, 1.5, Number.NaN]) expect(drawnPage(drawn, number)).toBeNull();
  for (const bytes of [corelFile([]), zipOf([]), bytesOf(`<svg>${page(4, box)}</svg>`), new Uint8Array(0)]) {
    const { check, drawing } = await inspect('cdr', bytes, laser);
    expect(check.failure).toContain('CorelDRAW');
    expect(drawing).toBeNull();
  }
});

test('the form of a file is told by its beginning', () => {
  const one = { width: 1, height: 1, color: [0, 0, 0] as const };
  expect(corelFormOf(zipOf([]))).toBe('zip');
  expect(corelFormOf(corelFile([one]))).toBe('riff');
  expect(corelFormOf(corelFile([one], { form: 'cdr ' }))).toBe('riff');
  for (const form of ['CMX1', 'cmx1', 'CDRX', 'CDR9'])
    expect(corelFormOf(exchangeFile(one, { form }))).toBe('cmx');
  expect(corelFormOf(Buffer.from('RIFF\0\0\0\0WAVEfmt '))).toBeNull();
  expect(corelFormOf(Buffer.from('RIFF'))).toBeNull();
  expect(corelFormOf(new Uint8Array(0))).toBeNull();
});
