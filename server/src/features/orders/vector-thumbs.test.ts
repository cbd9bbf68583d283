import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasGhostscript } from '../../platform/processes/ghostscript.ts';
import { smallPdf } from '#engraving/reading/testing/small-pdf';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Upload } from '../../../testing/shop.ts';
import { colourAt, headOf, isBlue, isRed } from '../../../testing/pictures.ts';
import { samples } from '../../../testing/samples.ts';
import { readThumb } from '../../../testing/thumbs.ts';

const shop = await openShop();
const owner = await shop.customer(50_000_000);
const programs = (await hasGhostscript()) ? ['eps', 'ai'] : [];

const order = async (...files: Upload[]) => (await placeOrder(shop, owner, files)).files;
const thumb = (url: string | undefined) => readThumb(shop, owner, url);
const nameOf = (colour: readonly number[]) =>
  isWhite(colour) ? 'white' : isRed(colour) ? 'red' : isBlue(colour) ? 'blue' : colour.join();
const isWhite = (colour: readonly number[]) => colour.every((part) => part > 240);

test('drawings of lines have a small picture', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 80 40">
    <script>alert(1)</script><image href="http://127.0.0.1:1/x.png" width="80" height="40"/>
    <rect x="2" y="2" width="36" height="36" fill="#dc1e1e"/></svg>`;
  const files = await order(
    { name: 'طرح.svg', content: svg },
    { name: 'طرح.dxf', content: samples.dxf },
    { name: 'طرح.plt', content: samples.plt },
  );
  for (const file of files) {
    const { status, bytes } = await thumb(file.thumb);
    expect(status, file.filename).toBe(200);
    expect((await headOf(bytes)).format).toBe('webp');
  }
  // As browsers show it: the whole page.
  const { bytes } = await thumb(files[0]?.thumb);
  expect(await headOf(bytes)).toMatchObject({ width: 640, height: 320 });
  expect(isRed(await colourAt(bytes, 0.25, 0.5))).toBe(true);
});

test('a solid has one, on white', async () => {
  const [file] = await order({ name: 'حلقه.stl', content: samples.stl });
  const { bytes } = await thumb(file?.thumb);
  expect(await headOf(bytes)).toMatchObject({ format: 'webp', width: 640, height: 640 });
  expect(isWhite(await colourAt(bytes, 0.01, 0.01))).toBe(true);
  expect(isWhite(await colourAt(bytes, 0.5, 0.5))).toBe(false);
});

test('an EPS has the preview that it carries', async () => {
  const row = '%FFFFFFFF00000000';
  const content = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 64 4\n%%EndComments\n%%BeginPreview: 64 4 1 4\n${`${row}\n`.repeat(4)}%%EndPreview\nnever run`;
  const [file] = await order({ name: 'طرح.eps', content });
  const { bytes } = await thumb(file?.thumb);
  expect(await headOf(bytes)).toMatchObject({ format: 'webp', width: 64, height: 4 });
  expect(isWhite(await colourAt(bytes, 0.9, 0.5))).toBe(true);
  expect((await colourAt(bytes, 0.1, 0.5)).every((part) => part < 60)).toBe(true);
});

test.each(programs)('a program (%s) is drawn where Ghostscript is installed', async (kind) => {
  const content =
    '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 10 10 110 60\n%%EndComments\n0.86 0.12 0.12 setrgbcolor 10 10 50 50 rectfill showpage\n';
  const [file] = await order({ name: `طرح.${kind}`, content });
  const { status, bytes } = await thumb(`${file?.thumb}?w=256`);
  expect(status).toBe(200);
  expect(await headOf(bytes)).toMatchObject({ width: 256, height: 128 });
  expect(isRed(await colourAt(bytes, 0.25, 0.5))).toBe(true);
  expect(isWhite(await colourAt(bytes, 0.75, 0.5))).toBe(true);
});

test('what cannot be drawn has none, and costs nobody else a picture', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const files = await order(
    { name: 'خالی.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { name: 'نیمه.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"><g><path d="M0 0L' },
    { name: 'خراب.stl', content: 'solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 nan\n' },
    { name: 'خالی.plt', content: 'IN;SP1;PU0,0;' },
    { name: 'خالی.dxf', content: '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n' },
    { name: 'عکس.png', content: png },
  );
  const statuses = await Promise.all(files.map(async (file) => (await thumb(file.thumb)).status));
  expect(statuses).toEqual([404, 404, 404, 404, 404, 200]);
  const tried = await shop.db
    .selectFrom('picture_variants')
    .innerJoin('order_files', 'order_files.store_key', 'picture_variants.source')
    .select('filename')
    .where('picture_variants.store_key', 'is', null)
    .where('variant', 'like', 'thumb %')
    .execute();
  expect(tried).toHaveLength(5);
});

test('each page of a document has a picture and a check', async () => {
  const content = Buffer.from(
    smallPdf({ content: '1 0 0 rg 0 0 200 100 re f', further: ['0 0 1 rg 20 20 60 60 re f'] }),
  );
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const [file, picture] = await order({ name: 'پلاک.pdf', content }, { name: 'عکس.png', content: png });
  const colours = [];
  for (const page of ['', '&page=1', '&page=2']) {
    const { bytes } = await thumb(`${file?.thumb}?w=256${page}`);
    expect(await headOf(bytes)).toMatchObject({ format: 'webp', width: 256, height: 128 });
    colours.push([await colourAt(bytes, 0.25, 0.5), await colourAt(bytes, 0.9, 0.5)].map(nameOf));
  }
  expect(colours).toEqual([
    ['red', 'red'],
    ['red', 'red'],
    ['blue', 'white'],
  ]);
  const statusOf = async (url = '') => (await shop.call('GET', url, { as: owner })).status;
  expect(await statusOf(`${file?.thumb}?w=256&page=3`)).toBe(404);
  expect(await statusOf(`${picture?.thumb}?w=256&page=2`)).toBe(404);
  for (const page of ['0', '51', '1.5', 'x']) expect(await statusOf(`${file?.thumb}?page=${page}`)).toBe(400);

  const checkOf = async (page: number) =>
    (await shop.call('GET', `${file?.check}?page=${page}`, { as: owner })).body;
  expect(await checkOf(1)).toMatchObject({ pages: 2, page: 1, layers: [{ color: '#ff0000' }] });
  expect(await checkOf(2)).toMatchObject({ pages: 2, page: 2, layers: [{ color: '#0000ff' }] });
  expect(await statusOf(`${file?.check}?page=3`)).toBe(404);
});

test('a later page that takes longer than a short job has a picture, also while the first one waits for the job', async () => {
  const drawingOf = (curves: number) => '0 0 1 RG 9 w 0 0 m 50 300 150 -200 200 100 c S\n'.repeat(curves);
  const content = Buffer.from(smallPdf({ content: drawingOf(100_000), further: [drawingOf(12_000)] }));
  const [file] = await order({ name: 'طرح.pdf', content });
  expect((await shop.call('GET', file?.thumb ?? '', { as: owner })).status).toBe(503);
  expect((await thumb(`${file?.thumb}?w=256&page=2`)).status).toBe(200);
});
