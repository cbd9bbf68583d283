import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrTexts } from '#contract/content';
import { reviseOrder } from '#contract/conversations';
import { cancelOrder, createOrder, getOrder, mayBeFrom } from '#contract/orders';
import {
  createQr,
  getQr,
  getQrCategories,
  getQrCategory,
  getQrCodes,
  getQrFile,
  getQrPage,
  getQrTexts,
  qrAdvice,
} from '#contract/qr';
import { getTransactions } from '#contract/wallet';
import { picture } from '../../../../testing/pictures.ts';
import { mediaSample } from '../../../../testing/media-sample.ts';
import { asFile, fillCategories, makeTextCode, paidCode, qrOf, uploadWhole } from '../../../../testing/qr.ts';
import { samples } from '../../../../testing/samples.ts';
import { openShop, type Upload } from '../../../../testing/shop.ts';
import { fillQrContent } from './first-content/first-content.ts';

const shop = await openShop();
const [owner, stranger, admin] = [
  await shop.customer(5_000_000),
  await shop.customer(1_000_000),
  await shop.signInAdmin(),
];
const ids = await fillCategories(shop, owner);

const textOf = (files: readonly Upload[] = [], title = 'عنوان') =>
  qrOf(ids.text, { title, values: { text: 'متن' } }, files);

async function readsAs(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

test('categories and texts arrive once, and what is deleted stays deleted', async () => {
  const { data } = await shop.send(getQrCategories, { as: owner });
  expect(data.length).toBeGreaterThanOrEqual(8);
  expect(new Set(data.map(({ kind }) => kind)).size).toBe(5);
  const texts = await shop.db.selectFrom('qr_texts').select('text').execute();
  expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThanOrEqual(120);
  await fillQrContent(shop.db);
  expect((await shop.send(getQrCategories, { as: admin })).data).toEqual(data);
  for (const { _id, kind, inputs } of data) {
    expect(await shop.send(getQrCategory, { as: owner, params: { id: _id } })).toMatchObject({
      kind,
      inputs,
    });
    if (kind === 'text')
      expect(inputs.filter((input) => input.kind === 'long' && input.required)).toHaveLength(1);
  }
  expect((await shop.call('GET', '/api/design/qr/category/999999', { as: owner })).status).toBe(404);
});

test('ready texts are found by words of title, text and poet, and by their input', async () => {
  const ask = (query: Record<string, unknown>) =>
    shop.send(getQrTexts, { as: owner, params: { id: ids.text }, query });
  const all = await ask({ count: 100 });
  expect(all.metadata.total).toBeGreaterThan(30);
  const found = await ask({ search: 'حافظ عشق' });
  expect(found.data.length).toBeGreaterThan(0);
  for (const text of found.data) expect(text.poet).toBe('حافظ');
  expect((await ask({ input: 'text' })).metadata.total).toBe(all.metadata.total);
  expect((await ask({ input: 'to' })).data).toEqual([]);
  expect((await ask({ search: 'ققنوس‌نامه' })).data).toEqual([]);

  // They are in the admins' sequence, or sorted by age on request.
  const idsOf = async (query: Record<string, unknown>) =>
    (await ask({ count: 100, ...query })).data.map(({ _id }) => Number(_id));
  const given = await idsOf({});
  const byAge = given.toSorted((a, b) => a - b);
  await shop.send(qrTexts.arrange, {
    as: await shop.signInAdmin(),
    body: { ids: given.slice(0, 2).toReversed().map(String) },
  });
  const [first, second, ...rest] = given;
  expect(await idsOf({})).toEqual([second, first, ...rest]);
  expect(await idsOf({ filter: 'oldest' })).toEqual(byAge);
  expect(await idsOf({ filter: 'newest' })).toEqual(byAge.toReversed());
});

test('a code is paid at once, its order is finished, and its files are the result', async () => {
  const before = await shop.balanceOf(owner);
  const made = await makeTextCode(shop, owner, ids.text);
  expect(made.code).toMatch(/^[2-9ACDEFGHJKMNPQRTUVWXY]{8}$/);
  expect(made.url).toBe(`${shop.environment.publicUrl}/q/${made.code}`);
  expect(made.svg).toContain('<svg');
  expect(made.local).toBe(false);
  expect(made.design).toMatchObject({ type: 'qr', status: 'finished', price: 100_000, revisionsLeft: 0 });
  const [from] = mayBeFrom('finish', 'customer', 'qr');
  expect(made.design.events).toMatchObject([
    { action: 'create', from: null, to: from },
    { action: 'finish', from, to: 'finished' },
  ]);
  expect(made.design.qr).toEqual({ code: made.code, url: made.url });
  expect(made.design.results.map(({ filename }) => filename)).toEqual(
    ['svg', 'png', 'dxf', 'pdf'].map((format) => `qr-${made.code}.${format}`),
  );
  expect(await shop.balanceOf(owner)).toBe(before - 100_000);
  const [newest] = (await shop.send(getTransactions, { as: owner })).data;
  expect(newest).toMatchObject({
    operation: 'order',
    amount: -100_000,
    orderNumber: made.design.orderNumber,
  });
  const png = await shop.call('GET', made.design.results[1]?.url ?? '', { as: owner });
  expect(await readsAs(png.bytes)).toBe(made.url);
  expect(await shop.send(getOrder, { as: owner, params: { id: made.design._id } })).toEqual(made.design);
  const [listed] = (await shop.send(getQrCodes, { as: owner })).data;
  expect(listed).toMatchObject({ code: made.code, designId: made.design._id, views: 0, down: false });
  expect((await shop.send(getQrCodes, { as: stranger })).data).toEqual([]);
  const asAdmin = await shop.send(getQrCodes, { as: admin, query: { search: owner.mobile } });
  expect(asAdmin.data[0]).toMatchObject({ code: made.code, reports: 0, owner: { mobile: owner.mobile } });
  expect((await shop.send(getQrCodes, { as: admin, query: { search: stranger.mobile } })).data).toEqual([]);
});

test('every format is the same code at the asked size', async () => {
  const { code, url } = await makeTextCode(shop, owner, ids.text);
  const file = (format: string, query = {}) => shop.call('GET', `/api/q/${code}/code.${format}`, { query });
  const svg = await file('svg', { mm: 25 });
  expect(svg.text).toContain('width="25mm"');
  expect(svg.headers.get('content-type')).toContain('image/svg+xml');
  expect(svg.headers.get('content-disposition')).toMatch(/^attachment/);
  for (const mm of [5, 10, '12.5', '۲۰', 500]) {
    const png = await file('png', { mm });
    expect(png.status).toBe(200);
    const head = await sharp(png.bytes).metadata();
    const asked = Number(String(mm).replace('۲۰', '20'));
    expect(((head.width ?? 0) / (head.density ?? 1)) * 25.4).toBeCloseTo(asked, 0);
    expect(await readsAs(png.bytes)).toBe(url);
  }
  expect((await file('dxf')).text).toContain('SECTION');
  expect((await file('pdf')).text).toContain('%PDF-');
  for (const mm of ['4', '501', '-1', 'x', '', '1e2'])
    expect([mm, (await file('svg', { mm })).status]).toEqual([mm, 400]);
  expect((await file('plt')).status).toBe(404);
  expect((await shop.call('GET', '/api/q/AAAAAAAA/code.svg')).status).toBe(404);
  expect((await shop.call('GET', '/api/q/nothing/code.svg')).status).toBe(404);
});

test.each([
  ['png', await picture({ kind: 'png', width: 200, height: 100 })],
  [
    'svg',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>',
    ),
  ],
])('a code with a logo (%s) reads as the same address', async (kind, logo) => {
  const { code, url, svg, design } = await paidCode(shop, {
    as: owner,
    ...textOf([asFile(`لوگو.${kind}`, logo, 'logo')]),
  });
  const png = await shop.call('GET', `/api/q/${code}/code.png`, { query: { mm: 10 } });
  expect(await readsAs(png.bytes)).toBe(url);
  const again = await shop.call('GET', `/api/q/${code}/code.svg`);
  expect(again.text.replace(/<title>.*?<\/title>/, '')).toBe(svg.replace(/<title>.*?<\/title>/, ''));
  expect(await shop.send(getQr, { as: owner, params: { code } })).toMatchObject({ logo: true });
  expect(design.results).toHaveLength(4);
});

test('a logo with nothing in it, or that is none, is refused', async () => {
  const empty =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#fff"/></svg>';
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefgh'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&h;</text></svg>`;
  for (const [name, content] of [
    ['a.svg', empty],
    ['b.svg', bomb],
    [
      'c.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>',
    ],
    ['d.png', samples.png.subarray(0, 40)],
  ] as const) {
    const files = [asFile(name, content, 'logo')];
    const reply = await shop.refused(createQr, { as: owner, ...textOf(files) });
    expect([name, reply.status, Object.keys(reply.fields ?? {})]).toEqual([name, 400, ['logo']]);
  }
  for (const files of [[asFile('a.jpg', samples.jpg, 'logo')], [asFile('a.png', '<html>', 'logo')]])
    expect(await shop.refused(createQr, { as: owner, ...textOf(files) })).toMatchObject({ status: 415 });
  const two = [asFile('a.png', samples.png, 'logo'), asFile('b.png', samples.png, 'logo')];
  expect(await shop.refused(createQr, { as: owner, ...textOf(two) })).toMatchObject({
    status: 400,
    fields: { logo: expect.any(String) },
  });
});

test('pictures are shown in small, without what they told besides', async () => {
  const photo = await picture({ width: 2000, height: 1000 });
  const photos = [1, 2, 3].map((at) => asFile(`عکس-${at}.jpg`, photo));
  const given = { title: 'عکس‌ها', values: { to: 'مادرم' } };
  const made = await paidCode(shop, { as: owner, ...qrOf(ids.image, given, photos) });
  const page = await shop.send(getQrPage, { params: { code: made.code } });
  expect(page).toMatchObject({ title: 'عکس‌ها', kind: 'image', values: { to: 'مادرم' } });
  expect(page.images).toHaveLength(3);
  for (const { url } of page.images ?? []) {
    const reply = await shop.call('GET', url, { query: { w: 640 } });
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(reply.bytes).metadata()).width).toBe(640);
    expect(reply.bytes.includes('SECRET ARTIST')).toBe(false);
    expect((await shop.call('GET', url, { query: { w: 333 } })).status).toBe(400);
  }
  const files = [asFile('a.png', await picture({ kind: 'png' }))];
  const one = await paidCode(shop, { as: owner, ...qrOf(ids.image, {}, files) });
  const single = await shop.send(getQrPage, { params: { code: one.code } });
  expect(single.media).toMatchObject({ mime: 'image/webp' });
  expect(single.images).toBeUndefined();
});

test.each(['video.mp4', 'video.mov'])('%s plays with its poster, its length and by ranges', async (name) => {
  const video = mediaSample(name);
  const cover = asFile('poster.jpg', await picture({ width: 320, height: 180 }), 'poster');
  const given = qrOf(ids.video, { seconds: '1.0' as never }, [asFile(name, video), cover]);
  const made = await paidCode(shop, { as: owner, ...given });
  const { media } = await shop.send(getQrPage, { params: { code: made.code } });
  expect(media).toMatchObject({ mime: 'video/mp4' });
  expect(media?.seconds).toBeCloseTo(1, 0);
  const whole = await shop.call('GET', media?.url ?? '');
  expect(whole.bytes.equals(video)).toBe(true);
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  const part = await shop.call('GET', media?.url ?? '', { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${video.length}`);
  expect(part.bytes.equals(video.subarray(100, 200))).toBe(true);
  const poster = await shop.call('GET', media?.poster ?? '');
  expect(poster.headers.get('content-type')).toBe('image/webp');
});

test.each(['sound.mp3', 'sound.m4a', 'sound.wav'])('%s plays', async (name) => {
  const { code } = await paidCode(shop, {
    as: owner,
    ...qrOf(ids.audio, {}, [asFile(name, mediaSample(name))]),
  });
  const { media } = await shop.send(getQrPage, { params: { code } });
  expect(media?.mime).toMatch(/^audio\//);
  expect((await shop.call('GET', media?.url ?? '')).bytes.equals(mediaSample(name))).toBe(true);
});

test.each([
  ['video', 'hevc.mp4', qrAdvice.hevc],
  ['video', 'ten-bit.mp4', qrAdvice.video],
  ['video', 'video.webm', qrAdvice.video],
  ['audio', 'alac.m4a', qrAdvice.audio],
  ['audio', 'sound.ogg', qrAdvice.audio],
  ['audio', 'adpcm.wav', qrAdvice.audio],
] as const)('what phones do not play is refused with advice: %s %s', async (kind, name, advice) => {
  const reply = await shop.refused(createQr, {
    as: owner,
    ...qrOf(ids[kind], {}, [asFile(name, mediaSample(name))]),
  });
  expect(reply).toMatchObject({ status: 415, code: 'FILE_TYPE', message: advice });
});

test.each([
  ['video', 'فقط فرمت‌های MP4 و MOV و WEBM مجاز است'],
  ['audio', 'فقط فرمت‌های MP3 و M4A و WAV و OGG مجاز است'],
] as const)('a picture for a code of %s is refused with the kinds it takes', async (kind, message) => {
  const reply = await shop.refused(createQr, {
    as: owner,
    ...qrOf(ids[kind], {}, [asFile('a.jpg', await picture())]),
  });
  expect(reply).toMatchObject({ status: 415, code: 'FILE_TYPE', message });
});

test('a large video comes by an upload, which is spent only when all has gone well', async () => {
  const video = mediaSample('video.mp4');
  const poor = await shop.customer();
  const poorUpload = await uploadWhole(shop, poor, 'video.mp4', video);
  const order = (as: typeof owner, uploadId: string, key?: string) => ({
    as,
    ...qrOf(ids.video, { uploadId }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  expect(await shop.refused(createQr, order(poor, poorUpload))).toMatchObject({
    status: 402,
    missing: 100_000,
  });
  await shop.fund(poor, 100_000);
  expect(await shop.refused(createQr, order(owner, poorUpload))).toMatchObject({ status: 404 });
  const key = crypto.randomUUID();
  const made = await paidCode(shop, order(poor, poorUpload, key));
  const again = await paidCode(shop, order(poor, poorUpload, key));
  expect(again).toEqual(made);
  expect(await shop.balanceOf(poor)).toBe(0);
  const { media } = await shop.send(getQrPage, { params: { code: made.code } });
  expect((await shop.call('GET', media?.url ?? '')).bytes.equals(video)).toBe(true);
  await shop.fund(poor, 100_000);
  expect(await shop.refused(createQr, order(poor, poorUpload))).toMatchObject({ status: 404 });
  expect(await shop.balanceOf(poor)).toBe(100_000);
});

test('twenty calls with one key make one code and pay once', async () => {
  const person = await shop.customer(300_000);
  const sent = { as: person, headers: { 'idempotency-key': crypto.randomUUID() } };
  const made = await Promise.all(Array.from({ length: 20 }, () => paidCode(shop, { ...sent, ...textOf() })));
  expect(new Set(made.map(({ code }) => code)).size).toBe(1);
  expect(await shop.balanceOf(person)).toBe(200_000);
  expect(await shop.refused(createQr, { ...sent, ...textOf([], 'چیز دیگر') })).toMatchObject({ status: 409 });
});

test('of many at once only as many are made as the wallet pays', async () => {
  const person = await shop.customer(250_000);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () =>
      shop.call('POST', '/api/design/qr/new', {
        as: person,
        form: textOf().body,
        files: [],
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 402, 402, 402, 402,
  ]);
  expect(await shop.balanceOf(person)).toBe(50_000);
});

const text = (given: object) => ({ title: 'عنوان', values: { text: 'متن' }, ...given });
test.each([
  ['no title', () => text({ categoryId: ids.text, title: '' }), [], 400, 'title'],
  ['no text', () => text({ categoryId: ids.text, values: {} }), [], 400, 'values.text'],
  [
    'a text too long',
    () => text({ categoryId: ids.text, values: { text: 'ا'.repeat(2001) } }),
    [],
    400,
    'values.text',
  ],
  ['values that are none', () => text({ categoryId: ids.text, values: 'x' }), [], 400, 'values'],
  [
    'values of others',
    () => text({ categoryId: ids.text, values: '{"text":{"a":1}}' }),
    [],
    400,
    'values.text',
  ],
  ['no category', () => text({ categoryId: '999999' }), [], 404, null],
  ['a file with a text', () => text({ categoryId: ids.text }), [asFile('a.jpg', samples.jpg)], 400, 'file'],
  ['no video', () => text({ categoryId: ids.video }), [], 400, 'file'],
  ['no picture', () => text({ categoryId: ids.image }), [], 400, 'file'],
  ['no sound', () => text({ categoryId: ids.audio }), [], 400, 'file'],
  ['a picture as a video', () => text({ categoryId: ids.video }), [asFile('a.jpg', samples.jpg)], 415, null],
  ['html as a video', () => text({ categoryId: ids.video }), [asFile('a.mp4', '<html>')], 415, null],
  [
    'half a video',
    () => text({ categoryId: ids.video }),
    [asFile('a.mp4', mediaSample('video.mp4').subarray(0, 3000))],
    400,
    null,
  ],
  [
    'a sound as a video',
    () => text({ categoryId: ids.video }),
    [asFile('a.mp4', mediaSample('sound.m4a'))],
    415,
    null,
  ],
  [
    'a video as a sound',
    () => text({ categoryId: ids.audio }),
    [asFile('a.m4a', mediaSample('video.mp4'))],
    415,
    null,
  ],
  [
    'two videos',
    () => text({ categoryId: ids.video }),
    [1, 2].map(() => asFile('a.mp4', mediaSample('video.mp4'))),
    400,
    'file',
  ],
  [
    'eleven pictures',
    () => text({ categoryId: ids.image }),
    Array.from({ length: 11 }, () => asFile('a.png', samples.png)),
    400,
    'file',
  ],
  [
    'a broken picture',
    () => text({ categoryId: ids.image }),
    [asFile('a.png', samples.png.subarray(0, 40))],
    400,
    null,
  ],
  ['an svg as a picture', () => text({ categoryId: ids.image }), [asFile('a.svg', samples.svg)], 415, null],
  ['an upload of pictures', () => text({ categoryId: ids.image, uploadId: 'x' }), [], 400, 'uploadId'],
  ['an upload that is none', () => text({ categoryId: ids.video, uploadId: 'x' }), [], 404, null],
  [
    'a length that is none',
    () => text({ categoryId: ids.video, seconds: '-1' }),
    [asFile('a.mp4', mediaSample('video.mp4'))],
    400,
    'seconds',
  ],
] as const)('%s is refused and costs nothing', async (_, body, files, status, field) => {
  const before = await shop.balanceOf(owner);
  const reply = await shop.call('POST', '/api/design/qr/new', { as: owner, form: body(), files });
  expect(reply.status).toBe(status);
  if (field) expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field]);
  expect(await shop.balanceOf(owner)).toBe(before);
});

test.each([
  ['https://example.com/path?x=1#y', 'https://example.com/path?x=1#y'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://مثال.ایران/صفحه', 'https://xn--mgbh0fb.xn--mgba3a4f16a/%D8%B5%D9%81%D8%AD%D9%87'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['//example.com', null],
  ['http://', null],
  ['http:///example.com', null],
  ['https:example.com', null],
  ['ftp://example.com', null],
  ['https://bank.ir@example.com/', null],
  ['https://a b.com', null],
  ['example.com', 'https://example.com/'],
  ['www.example.com/a\u200c', 'https://www.example.com/a'],
  ['https://good.com\\@evil.com', null],
  ['https://good.com\\.evil.com', null],
  ['https:\\\\evil.com', null],
  ['good.com@evil.com', null],
  ['https://good.com\u0001@evil.com', null],
])('a link: %s', async (link, kept) => {
  const form = { categoryId: ids.link, title: 'لینک', values: { link } };
  const reply = await shop.call('POST', '/api/design/qr/new', { as: owner, form, files: [] });
  if (kept === null) {
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ fields: { 'values.link': expect.any(String) } });
    return;
  }
  expect(reply.status).toBe(200);
  const { code } = reply.body as { code: string };
  expect(await shop.send(getQrPage, { params: { code } })).toMatchObject({
    kind: 'link',
    link: kept,
    values: { link: kept },
  });
});

test('its customer neither revises, reorders nor cancels it', async () => {
  const { design } = await makeTextCode(shop, owner, ids.text);
  const designId = design._id;
  expect(await shop.refused(reviseOrder, { as: owner, body: { designId, desc: 'تغییر' } })).toMatchObject({
    status: 409,
  });
  expect(await shop.refused(cancelOrder, { as: owner, body: { designId } })).toMatchObject({ status: 409 });
  expect(
    await shop.refused(createOrder, {
      as: owner,
      body: { type: 'corel', desc: '', reorderOf: designId },
      files: [],
    }),
  ).toMatchObject({ status: 409 });
});

test('a code of this machine says so', async () => {
  const { environment } = shop;
  const { publicUrl } = environment;
  environment.publicUrl = 'http://127.0.0.1:3000';
  try {
    const made = await makeTextCode(shop, owner, ids.text);
    expect(made).toMatchObject({ local: true });
    expect(await shop.send(getQr, { as: owner, params: { code: made.code } })).toMatchObject({ local: true });
  } finally {
    environment.publicUrl = publicUrl;
  }
});

test('a category that was switched off takes no new codes', async () => {
  await shop.db
    .updateTable('qr_categories')
    .set({ enabled: false })
    .where('id', '=', Number(ids.link))
    .execute();
  expect(
    await shop.refused(createQr, { as: owner, ...qrOf(ids.link, { values: { link: 'https://a.ir' } }) }),
  ).toMatchObject({ status: 404 });
  expect(await shop.refused(getQrFile, { params: { code: 'X', format: 'svg' } })).toMatchObject({
    status: 404,
  });
});
