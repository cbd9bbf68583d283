import { expect, test } from 'vitest';
import { getProfile, profilePicture, deleteImage, uploadImage } from '#contract/profile';
import { openShop, type Person } from '../../../testing/shop.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { bomb, colourAt, headOf, isBlue, isRed, picture } from '../../../testing/pictures.ts';
import { firstOf, memoryOf, renderers } from '../../../testing/renderers.ts';
import { samples } from '../../../testing/samples.ts';
import { foreignPictureSamples } from '../../../testing/foreign-pictures.ts';

const shop = await openShop();

type Content = Uint8Array | string;
const image = (content: Content, name = 'چهره.jpg') => [{ part: 'image', name, content }];
const upload = async (as: Person, content: Content, name?: string) =>
  (await shop.send(uploadImage, { as, files: image(content, name) })).image;
const refused = (as: Person, content: Content, name?: string) =>
  shop.refused(uploadImage, { as, files: image(content, name) });
const shown = async (path: string) => (await shop.call('GET', path)).bytes;

/** Expects an unchanged profile and no staged files. */
async function untouched(person: Person): Promise<void> {
  expect((await shop.send(getProfile, { as: person })).image).toBeNull();
  expect((await storedFiles(shop.environment)).staging).toEqual([]);
}

test('a picture becomes a public square, and stands in the profile', async () => {
  const person = await shop.signIn();
  const path = await upload(person, await picture({ width: 300, height: 200 }));
  expect(path).toMatch(/^\/media\/[0-9a-f]{32}$/);
  expect((await shop.send(getProfile, { as: person })).image).toBe(path);
  expect(await headOf(await shown(path))).toMatchObject({ format: 'jpeg', width: 200, height: 200 });
});

test('an admin has a picture too', async () => {
  const admin = await shop.signInAdmin();
  expect(await upload(admin, await picture())).toMatch(/^\/media\//);
});

test('a large picture is brought down to 1024 px', async () => {
  const person = await shop.signIn();
  const path = await upload(person, await picture({ width: 3000, height: 2000 }));
  expect(await headOf(await shown(path))).toMatchObject({ width: 1024, height: 1024 });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'EXIF orientation %i is upright, and nothing of EXIF is left',
  async (orientation) => {
    const person = await shop.signIn();
    const sent = await picture({ orientation });
    expect(sent.includes('SECRET ARTIST')).toBe(true);
    const data = await shown(await upload(person, sent));
    const redPlace =
      { 1: [0.5, 0.1], 2: [0.5, 0.1], 3: [0.5, 0.9], 4: [0.5, 0.9] }[orientation] ??
      ({ 5: [0.1, 0.5], 6: [0.9, 0.5], 7: [0.9, 0.5], 8: [0.1, 0.5] } as Record<number, number[]>)[
        orientation
      ];
    const [x = 0, y = 0] = redPlace ?? [];
    expect(isRed(await colourAt(data, x, y))).toBe(true);
    expect(isBlue(await colourAt(data, 1 - x, 1 - y))).toBe(true);
    const head = await headOf(data);
    expect(head.exif).toBeUndefined();
    expect(head.orientation).toBeUndefined();
    expect(data.includes('SECRET ARTIST')).toBe(false);
  },
);

test('transparency stays', async () => {
  const person = await shop.signIn();
  const path = await upload(person, await picture({ kind: 'png', alpha: true }), 'چهره.png');
  expect(await headOf(await shown(path))).toMatchObject({ format: 'png', hasAlpha: true });
});

test('a new picture takes the place of the old one, whose file goes', async () => {
  const person = await shop.signIn();
  const before = await upload(person, await picture());
  expect((await shop.call('GET', `${before}?w=32`, { headers: { accept: 'image/webp' } })).status).toBe(200);
  const kept = (await storedFiles(shop.environment)).kept.length;
  const after = await upload(person, await picture({ width: 90 }));
  expect(after).not.toBe(before);
  expect((await shop.call('GET', before)).status).toBe(404);
  expect((await shop.call('GET', after)).status).toBe(200);
  // The old picture and its variant were removed, and one was added.
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept - 1);
});

test('removing it takes its file too; a second time is no fault', async () => {
  const person = await shop.signIn();
  const path = await upload(person, await picture());
  for (let times = 0; times < 2; times += 1)
    expect(await shop.send(deleteImage, { as: person })).toEqual({ ok: true });
  expect((await shop.send(getProfile, { as: person })).image).toBeNull();
  expect((await shop.call('GET', path)).status).toBe(404);
});

test('twenty repeats at once and one later upload once', async () => {
  const person = await shop.signIn();
  const content = await picture();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => shop.send(uploadImage, { as: person, files: image(content), headers });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  answers.push(await send());
  expect(new Set(answers.map((answer) => answer.image)).size).toBe(1);
  expect((await shop.call('GET', answers[0]?.image ?? '')).status).toBe(200);
  const other = { as: person, files: image(await picture({ width: 80 })), headers };
  expect(await shop.refused(uploadImage, other)).toMatchObject({ code: 'CONFLICT' });
});

test('of many different ones at once exactly one stays', async () => {
  const person = await shop.signIn();
  const kept = (await storedFiles(shop.environment)).kept.length;
  const contents = await Promise.all([50, 60, 70, 80].map((width) => picture({ width })));
  await Promise.all(contents.map((content) => upload(person, content)));
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept + 1);
});

test('a file that is no JPG or PNG is refused', async () => {
  const person = await shop.signIn();
  const wrong: [Content, string][] = [
    [await picture({ kind: 'webp' }), 'چهره.webp'],
    [samples.svg, 'چهره.svg'],
    [samples.pdf, 'چهره.pdf'],
    [await picture({ kind: 'webp' }), 'چهره.jpg'],
    [samples.svg, 'چهره.png'],
    ['<!doctype html><script>alert(1)</script>', 'چهره.jpg'],
  ];
  for (const [content, name] of wrong)
    expect(await refused(person, content, name)).toMatchObject({
      status: 415,
      code: 'FILE_TYPE',
      message: 'فقط فرمت‌های JPG و PNG مجاز است',
    });
  await untouched(person);
});

test('a picture is taken by its content, and one of another kind is named', async () => {
  const person = await shop.signIn();
  for (const name of ['چهره.png', 'چهره.jfif', 'چهره', 'چهره.heic', 'چهره.webp'])
    expect(await upload(person, await picture(), name), name).toMatch(/^\/media\//);
  for (const [kind, content] of Object.entries(foreignPictureSamples)) {
    const reply = await refused(person, content, 'چهره.jpg');
    expect(reply).toMatchObject({ status: 415, code: 'FILE_TYPE' });
    expect(reply.message).toContain('فقط فرمت‌های JPG و PNG مجاز است');
    expect(reply.message).toContain(kind);
  }
});

test('5 MB are taken, a byte more is not', async () => {
  const person = await shop.signIn();
  const padded = Buffer.concat([await picture(), Buffer.alloc(profilePicture.maxBytes)]);
  expect(await upload(person, padded.subarray(0, profilePicture.maxBytes))).toMatch(/^\/media\//);
  await shop.send(deleteImage, { as: person });
  expect(
    await refused(person, padded.subarray(0, profilePicture.maxBytes + 1), 'عکس تولد.jpg'),
  ).toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
    message: 'حجم فایل عکس تولد.jpg بیشتر از ۵ مگابایت است',
  });
  await untouched(person);
});

test('what is broken is refused', async () => {
  const person = await shop.signIn();
  const [jpg, png] = [
    await picture({ width: 600, height: 400 }),
    await picture({ width: 600, height: 400, kind: 'png' }),
  ];
  const broken: [Content, string][] = [
    ['', 'خالی.jpg'],
    [jpg.subarray(0, jpg.length / 2), 'نیمه.jpg'],
    [jpg.subarray(0, 20), 'سر.jpg'],
    [png.subarray(0, png.length / 2), 'نیمه.png'],
    [png.subarray(0, 40), 'سر.png'],
    // A valid header without a picture after it.
    [Buffer.concat([jpg.subarray(0, 20), Buffer.from('<script>alert(1)</script>'.repeat(99))]), 'دوچهره.jpg'],
  ];
  for (const [content, name] of broken)
    expect([name, await refused(person, content, name)]).toMatchObject([
      name,
      { status: 400, code: 'BAD_FILE' },
    ]);
  await untouched(person);
});

test('of a picture with a page inside only the picture is kept', async () => {
  const person = await shop.signIn();
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const jpg = await picture();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(page.length + 2);
  const inside = Buffer.concat([
    jpg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    page,
    jpg.subarray(2),
  ]);
  for (const content of [Buffer.concat([jpg, page]), inside, Buffer.concat([jpg, samples.zip])]) {
    const reply = await shop.call('GET', await upload(person, content));
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.bytes.includes('script')).toBe(false);
    expect(reply.bytes.includes('PK\x03\x04')).toBe(false);
  }
});

test('pictures of too many pixels are refused before they are unpacked', async () => {
  const person = await shop.signIn();
  const bombs = [await bomb(10_000, 10_000), await bomb(12_000, 12_000), await bomb(12_000, 20)];
  const before = process.memoryUsage.rss();
  for (const content of bombs) {
    expect(content.length).toBeLessThan(profilePicture.maxBytes);
    const refusal = await refused(person, content, 'بمب.png');
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_FILE' });
    expect(refusal.message).toContain('ابعاد');
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  await untouched(person);
});

test('the largest that is taken stays within bounds of memory, many at once too', async () => {
  const person = await shop.signIn();
  const large = await bomb(10_000, 5_000);
  await upload(person, await picture());
  expect(renderers()).toHaveLength(1);
  const render = firstOf(renderers());
  let max = 0;
  const look = () => (max = Math.max(max, memoryOf(render)));
  const watch = setInterval(look, 20);
  await Promise.all(Array.from({ length: 8 }, () => upload(person, large, 'بزرگ.png')));
  clearInterval(watch);
  // The same process: it was not ended because of the memory it used.
  expect(renderers()).toEqual([render]);
  look();
  // Decoded, one picture takes 150 MB on top of the 80 of an idle process.
  expect(max).toBeGreaterThan(40 * 1024 * 1024);
  expect(max).toBeLessThan(200 * 1024 * 1024);
});

test('none at all, two, and one in another part are refused by name', async () => {
  const person = await shop.signIn();
  expect(await shop.refused(uploadImage, { as: person, files: [] })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { image: expect.any(String) as string },
  });
  const content = await picture();
  expect(
    await shop.refused(uploadImage, { as: person, files: [...image(content), ...image(content)] }),
  ).toMatchObject({ status: 400, code: 'VALIDATION' });
  const elsewhere = [{ part: 'files', name: 'چهره.jpg', content }];
  expect(await shop.refused(uploadImage, { as: person, files: elsewhere })).toMatchObject({ status: 400 });
  await untouched(person);
});
