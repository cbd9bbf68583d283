import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FileCheck } from '#contract/common/file-checks';
import type { StoredFile } from '#contract/common/files';
import { drawCorel, getOrder } from '#contract/orders';
import { createTicket } from '#contract/tickets';
import { readCdr } from '#engraving/reading/cdr/read-cdr';
import { ReadError } from '#engraving/reading/read-drawing';
import { corelFile, dibOf, exchangeFile, zipOf } from '#engraving/reading/testing/corel-files';
import { hasLibcdr } from '../../platform/processes/libcdr.ts';
import { placeOrder } from '../../../testing/acts.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { bomb, colourAt, headOf, isBlue, isRed, picture } from '../../../testing/pictures.ts';
import { sample, samples } from '../../../testing/samples.ts';
import { openShop, type Reply, type Upload } from '../../../testing/shop.ts';
import { readThumb } from '../../../testing/thumbs.ts';

const shop = await openShop();
const [admin, owner, stranger] = [
  await shop.signInAdmin(),
  await shop.customer(50_000_000),
  await shop.customer(1_000_000),
];
const isDrawn = await hasLibcdr();
/** For what happens only where libcdr's tools are installed. */
const places = isDrawn ? ['here'] : [];

const red = [220, 30, 30] as const;
const blue = [30, 30, 220] as const;
const boxes = [
  { width: 2, height: 1, color: red },
  { width: 1, height: 0.5, color: blue },
];
const unread = new ReadError('undrawn').message;

const cdr = (content: Uint8Array, name = 'طرح.cdr'): Upload => ({ name, content: Buffer.from(content) });
async function fileOf(content: Uint8Array) {
  const { files, _id } = await placeOrder(shop, owner, [cdr(content)]);
  const [file] = files;
  if (!file) throw new Error('no file');
  return { file, order: _id };
}
/** A machine that is busy with other tests draws a file at its second or third try. */
async function get(url: string | undefined, as = owner): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await shop.call('GET', url ?? 'missing', { as });
    if (reply.status !== 503 || tries === 5) return reply;
  }
}
const thumb = (file: StoredFile, width = 640) => readThumb(shop, owner, `${file.thumb}?w=${width}`);
const checkOf = async ({ url }: StoredFile, page = 1) =>
  (await get(`${url}/check?page=${page}`)).body as FileCheck;
const bytes = async (made: Promise<Buffer>) => new Uint8Array(await made);

test('the picture that a file carries is shown, of old and new versions', async () => {
  const png = await bytes(picture({ kind: 'png', width: 120, height: 80 }));
  const jpg = await bytes(picture({ kind: 'jpg', width: 120, height: 80 }));
  for (const content of [
    zipOf([{ name: 'previews/thumbnail.png', content: png }]),
    zipOf([{ name: 'previews/page1.png', content: png }]),
    zipOf([{ name: 'metadata/thumbnails/thumbnail.jpg', content: jpg }], { saysType: false }),
  ]) {
    const { bytes: shown } = await thumb((await fileOf(content)).file);
    expect(await headOf(shown)).toMatchObject({ format: 'webp', width: 120, height: 80 });
    expect(isRed(await colourAt(shown, 0.5, 0.2))).toBe(true);
    expect(isBlue(await colourAt(shown, 0.5, 0.8))).toBe(true);
  }
  for (const content of [
    corelFile(boxes, { preview: dibOf(30, 20, red) }),
    exchangeFile({ width: 1, height: 1, color: blue }, { preview: dibOf(30, 20, red) }),
  ]) {
    const { file } = await fileOf(content);
    const { bytes: shown } = await thumb(file, 256);
    expect(await headOf(shown)).toMatchObject({ format: 'webp', width: 30, height: 20 });
    expect(isRed(await colourAt(shown, 0.5, 0.5))).toBe(true);
  }
});

test('a file names its check and its drawing where it can be drawn, and says calmly that it is not read elsewhere', async () => {
  const { file, order } = await fileOf(corelFile(boxes));
  const paths = isDrawn ? { check: `${file.url}/check`, svg: `${file.url}/svg` } : {};
  expect({ check: file.check, svg: file.svg }).toEqual({ check: undefined, svg: undefined, ...paths });
  expect((await shop.send(getOrder, { as: owner, params: { id: order } })).files[0]).toEqual(file);
  if (isDrawn) return;
  expect(await checkOf(file)).toEqual({ failure: unread, laser: { spot: 0.05 } });
  expect(await get(`${file.url}/svg`)).toMatchObject({ status: 400, body: { message: unread } });
  expect((await thumb(file)).status).toBe(404);
});

test.each(places)('a file is checked page by page, in true mm', async () => {
  const { file } = await fileOf(corelFile(boxes));
  const [first, second] = [await checkOf(file), await checkOf(file, 2)];
  const near = (size: FileCheck['size']) => [size?.width, size?.height].map((side) => (side ?? 0) / 25.4);
  expect(near(first.size)).toEqual([expect.closeTo(2, 4), expect.closeTo(1, 4)]);
  expect(near(second.size)).toEqual([expect.closeTo(1, 4), expect.closeTo(0.5, 4)]);
  expect(first).toMatchObject({ pages: 2, page: 1, findings: [], layers: [{ color: '#dc1e1e' }] });
  expect(second).toMatchObject({ pages: 2, page: 2, layers: [{ color: '#1e1edc' }] });
  expect(first).not.toHaveProperty('exchange');
  // Both are remembered, and neither takes the other's place.
  const kept = (await storedFiles(shop.environment)).kept.length;
  expect([await checkOf(file), await checkOf(file, 2)]).toEqual([first, second]);
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept);
  expect((await get(`${file.url}/check?page=3`)).status).toBe(404);
  expect((await get(`${file.url}/check?page=0`)).status).toBe(400);
});

test.each(places)('its drawing is answered to those who may see the file', async () => {
  const { file } = await fileOf(corelFile(boxes));
  const ticket = await shop.send(createTicket, {
    as: owner,
    body: { title: 'تیکت', department: 'other', text: 'متن' },
    files: [cdr(corelFile(boxes))],
  });
  for (const { svg } of [file, ticket.questions?.[0]?.files[0]].flatMap((each) => each ?? [])) {
    const reply = await get(svg);
    expect(reply.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(readCdr(reply.bytes, 2)).toMatchObject({ pages: 2, shapes: [{ fill: { color: '#1e1edc' } }] });
    expect((await get(svg, admin)).status).toBe(200);
    expect((await get(svg, stranger)).status).toBe(404);
    expect((await shop.call('GET', svg ?? '')).status).toBe(401);
  }
  expect((await get(`${file.url}/pdf`)).status).toBe(404);
});

test.each(places)('a file without a picture shows its drawing', async () => {
  const { bytes: shown } = await thumb((await fileOf(corelFile(boxes))).file);
  expect(await headOf(shown)).toMatchObject({ format: 'webp', width: 640, height: 480 });
  // The page is 4 inches wide, and the box begins in its middle.
  expect(isRed(await colourAt(shown, 0.75, 0.4))).toBe(true);
  expect((await colourAt(shown, 0.25, 0.4)).every((part) => part > 240)).toBe(true);
});

test.each(['CMX1', 'CDRX'])('an exchange file (%s) is accepted, and its check says so', async (form) => {
  const { file } = await fileOf(exchangeFile({ width: 2, height: 1, color: red }, { form }));
  const check = await checkOf(file);
  expect(check.exchange).toBe(true);
  if (isDrawn) {
    expect(check).toMatchObject({ page: 1, layers: [{ color: '#dc1e1e' }] });
    expect(check.size?.width).toBeCloseTo(50.8, 2);
    expect((await thumb(file)).status).toBe(200);
  } else expect(check.failure).toBe(unread);
});

test('other files have one page and no such drawing', async () => {
  const { files } = await placeOrder(shop, owner, [sample('svg'), sample('stl')]);
  for (const { url, check } of files) {
    expect((await get(`${check}?page=2`)).status).toBe(404);
    expect((await get(`${url}/svg`)).status).toBe(404);
  }
});

test('damaged and hostile files get a calm answer', async () => {
  const png = await bytes(picture({ kind: 'png' }));
  const whole = zipOf([{ name: 'previews/thumbnail.png', content: png }]);
  const said = whole.slice();
  // The archive says that its directory begins 4 GB further on.
  new DataView(said.buffer).setUint32(said.length - 6, 0xffffffff, true);
  const old = corelFile(boxes, { preview: dibOf(3, 3, red) });
  const wide = old.slice();
  new DataView(wide.buffer).setUint32(38, 0x7fffffff, true);
  const long = old.slice(0, 60);
  new DataView(long.buffer).setUint32(26, 0xffffffff, true);
  for (const content of [
    whole.slice(0, whole.length / 2),
    said,
    long,
    zipOf([{ name: 'previews/thumbnail.png', content: await bytes(bomb(30_000, 30_000)) }]),
    zipOf([{ name: 'content/riffData.cdr', content: 'RIFF\u00ff\u00ff\u00ff\u00ffCDRE' }]),
    samples.cdr,
    Buffer.from('RIFFxxxxCDR9 and no more than this'),
  ]) {
    const { file } = await fileOf(content);
    expect((await thumb(file)).status).toBe(404);
    expect(await checkOf(file)).toEqual({ failure: unread, laser: { spot: 0.05 } });
    expect(await get(`${file.url}/svg`)).toMatchObject({
      status: 400,
      body: { code: 'BAD_FILE', message: unread },
    });
  }
  // Only the picture is damaged.
  const { file } = await fileOf(wide);
  expect((await thumb(file)).status).toBe(isDrawn ? 200 : 404);
});

test('a chosen file is drawn for whoever is signed in, and nothing of it is kept', async () => {
  const before = await storedFiles(shop.environment);
  const draw = async (as: typeof owner | undefined, ...files: Upload[]) => {
    for (let tries = 1; ; tries += 1) {
      const reply = await shop.call('POST', '/api/design/corel/svg', {
        as,
        files: files.map((each) => ({ ...each, part: 'file' })),
      });
      if (reply.status !== 503 || tries === 5) return reply;
    }
  };
  for (const as of [owner, admin]) {
    const reply = await draw(as, cdr(corelFile(boxes)));
    if (isDrawn) {
      expect(reply.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
      expect(readCdr(reply.bytes)).toMatchObject({ pages: 2, shapes: [{ fill: { color: '#dc1e1e' } }] });
    } else expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_FILE', message: unread } });
  }
  expect(await draw(owner, cdr(samples.cdr))).toMatchObject({ status: 400, body: { message: unread } });
  expect(await draw(owner, sample('svg'))).toMatchObject({ status: 415 });
  expect((await shop.refused(drawCorel, { as: owner, files: [] })).code).toBe('VALIDATION');
  expect((await draw(undefined, cdr(corelFile(boxes)))).status).toBe(401);
  expect(await storedFiles(shop.environment)).toEqual(before);
});

test.each(places)('what came while nothing could be drawn is drawn later', async () => {
  const { file } = await fileOf(corelFile(boxes));
  const source = shop.db.selectFrom('order_files').select('store_key').where('id', '=', Number(file._id));
  await shop.db
    .insertInto('picture_variants')
    .values({
      source: source.$castTo<string>(),
      variant: 'thumb 640 preview',
      store_key: null,
      size: null,
      created_at: sql<Date>`'infinity'`,
    })
    .execute();
  expect((await thumb(file)).status).toBe(200);
  expect((await checkOf(file)).size?.width).toBeCloseTo(50.8, 2);
});
