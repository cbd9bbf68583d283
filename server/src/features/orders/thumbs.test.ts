import { expect, test } from 'vitest';
import { thumbWidths } from '#contract/common/media';
import { orderFileCalls } from '#contract/files';
import { getOrder } from '#contract/orders';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Upload } from '../../../testing/shop.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { bomb, colourAt, headOf, isBlue, isRed, pdfPage, picture } from '../../../testing/pictures.ts';
import { samples } from '../../../testing/samples.ts';
import { readThumb } from '../../../testing/thumbs.ts';

const shop = await openShop();
const owner = await shop.customer(50_000_000);

const order = (...files: Upload[]) => placeOrder(shop, owner, files);
const thumb = (url: string | undefined, as = owner) => readThumb(shop, as, url);

test('pictures and PDFs have a small picture, made upright and without metadata', async () => {
  const { files } = await order(
    { name: 'عکس.jpg', content: await picture({ width: 1200, height: 800, orientation: 6 }) },
    { name: 'عکس.png', content: await picture({ width: 1200, height: 800, kind: 'png', alpha: true }) },
    { name: 'عکس.webp', content: await picture({ width: 1200, height: 800, kind: 'webp' }) },
  );
  const sizes = [
    [427, 640],
    [640, 427],
    [640, 427],
  ];
  for (const [at, file] of files.entries()) {
    const reply = await thumb(file.thumb);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('cache-control')).toBe('private, max-age=86400');
    const head = await headOf(reply.bytes);
    expect([head.format, head.width, head.height]).toEqual(['webp', ...(sizes[at] ?? [])]);
    expect(head.exif).toBeUndefined();
  }
  const turned = (await thumb(files[0]?.thumb)).bytes;
  expect(isRed(await colourAt(turned, 0.9, 0.5)) && isBlue(await colourAt(turned, 0.1, 0.5))).toBe(true);
});

test('of a PDF its first page, on white; of Illustrator’s newer files as well', async () => {
  const content = pdfPage(400, 200);
  const { files } = await order({ name: 'طرح.pdf', content }, { name: 'طرح.ai', content });
  for (const file of files) {
    for (const width of thumbWidths) {
      const { bytes } = await thumb(`${file.thumb}?w=${width}`);
      expect(await headOf(bytes)).toMatchObject({ format: 'webp', width, height: width / 2 });
      expect(isRed(await colourAt(bytes, 0.25, 0.5))).toBe(true);
      expect((await colourAt(bytes, 0.75, 0.5)).every((part) => part > 240)).toBe(true);
    }
  }
});

test('other kinds, and what cannot be unpacked, have none', async () => {
  const { _id, files } = await order(
    { name: 'طرح.zip', content: samples.zip },
    { name: 'بمب.png', content: await bomb(10_000, 10_000) },
  );
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).not.toHaveProperty('thumb');
    const params = { id: _id, fileId: file._id };
    expect(await shop.refused(orderFileCalls.thumb, { as: owner, params })).toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});

test('a broken picture or PDF is not found, and not tried again', async () => {
  const jpg = await picture({ width: 900, height: 900 });
  const { files } = await order(
    { name: 'نیمه.jpg', content: jpg.subarray(0, jpg.length / 2) },
    { name: 'نیمه.pdf', content: '%PDF-1.7\nnothing more' },
    {
      name: 'بی‌صفحه.pdf',
      content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    },
  );
  for (const file of files) {
    for (let times = 0; times < 2; times += 1) expect((await thumb(file.thumb)).status).toBe(404);
  }
  const tried = await shop.db
    .selectFrom('picture_variants')
    .select('source')
    .where('store_key', 'is', null)
    .execute();
  expect(tried).toHaveLength(files.length);
});

test('a PDF that wants all memory costs only its own picture', async () => {
  const forms = Array.from({ length: 12 }, (_, index) => {
    const drawing = `/A Do `.repeat(30);
    return `${index + 5} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</XObject<</A ${index + 6} 0 R>>>>/Length ${drawing.length}>>stream\n${drawing}\nendstream endobj`;
  });
  const content = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</XObject<</A 5 0 R>>>>/Contents 4 0 R>>endobj
4 0 obj<</Length 5>>stream
/A Do
endstream endobj
${forms.join('\n')}
17 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 200 100]/Length 22>>stream
1 0 0 rg 0 0 9 9 re f 
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;
  const before = process.memoryUsage.rss();
  const { files } = await order(
    { name: 'حریص.pdf', content },
    { name: 'خوب.pdf', content: pdfPage(100, 100) },
  );
  let max = before;
  const watch = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 5);
  const replies = await Promise.all(files.map((file) => thumb(file.thumb)));
  clearInterval(watch);
  // On a slow machine its time ends before its memory, and the picture is left to the job.
  expect([404, 503]).toContain(replies[0]?.status);
  expect(replies[1]?.status).toBe(200);
  expect(max - before).toBeLessThan(100 * 1024 * 1024);
});

test('only its customer and admins see it', async () => {
  const { _id, files } = await order({ name: 'عکس.png', content: await picture({ kind: 'png' }) });
  const url = files[0]?.thumb;
  const [admin, stranger] = [await shop.signInAdmin(), await shop.customer()];
  expect((await thumb(url, admin)).status).toBe(200);
  expect((await thumb(url, stranger)).status).toBe(404);
  expect((await shop.call('GET', url ?? '')).status).toBe(401);
  const other = await order({ name: 'عکس.png', content: await picture({ kind: 'png' }) });
  const params = { id: other._id, fileId: files[0]?._id ?? '' };
  expect(await shop.refused(orderFileCalls.thumb, { as: owner, params })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await shop.send(getOrder, { as: owner, params: { id: _id } })).files[0]?.thumb).toBe(url);
});

test('it is made once, however many want it at the same time, and asked for once', async () => {
  const { files } = await order({ name: 'عکس.jpg', content: await picture({ width: 2000, height: 1500 }) });
  const kept = (await storedFiles(shop.environment)).kept.length;
  const replies = await Promise.all(Array.from({ length: 20 }, () => thumb(files[0]?.thumb)));
  const etags = new Set(replies.map((reply) => reply.headers.get('etag')));
  expect(etags.size).toBe(1);
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept + 1);
  const headers = { 'if-none-match': [...etags][0] ?? '' };
  expect((await shop.call('GET', files[0]?.thumb ?? '', { as: owner, headers })).status).toBe(304);
});

test('other widths are refused', async () => {
  const { files } = await order({ name: 'عکس.png', content: await picture({ kind: 'png' }) });
  for (const w of ['', '0', '100', 'x', '640.0', '-256'])
    expect((await thumb(`${files[0]?.thumb}?w=${w}`)).body).toMatchObject({ code: 'VALIDATION' });
});

test('an order made of an earlier one has the small pictures of its files', async () => {
  const earlier = await order({ name: 'عکس.png', content: await picture({ kind: 'png' }) });
  const again = await placeOrder(shop, owner, [], { desc: '', reorderOf: earlier._id });
  expect((await thumb(again.files[0]?.thumb)).status).toBe(200);
});
