import { expect, test } from 'vitest';
import { getUpgrade, identityImages, saveIdentityImages, type VipData } from '#contract/upgrades';
import { openShop, type Person, type Upload } from '../../../testing/shop.ts';
import { filesAreRight, storedFiles } from '../../../testing/kept-files.ts';
import { identityImage, raise } from '../../../testing/levels.ts';
import { bomb, colourAt, headOf, isBlue, isRed, picture } from '../../../testing/pictures.ts';
import { samples } from '../../../testing/samples.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

async function verified(): Promise<Person> {
  const person = await shop.customer();
  await raise(shop, person, admin, 'verified');
  return person;
}

const named = (name: string, content: Upload['content']): Upload => ({ name, content, part: 'images' });
const pathsOf = async (as: Person) => ((await shop.send(getUpgrade, { as })).data as VipData).identifyData;

test('one to four images come, replacing those before, whose files go', async () => {
  const as = await verified();
  await shop.send(saveIdentityImages, { as, files: [1, 2, 3, 4].map(() => identityImage()) });
  const four = await pathsOf(as);
  expect(four).toHaveLength(4);
  const { kept } = await storedFiles(shop.environment);
  // A thumbnail is removed with its image.
  expect((await shop.call('GET', `${four[0]}?w=256`, { as })).status).toBe(200);
  await shop.send(saveIdentityImages, { as, files: [identityImage('jpg')] });
  expect(await pathsOf(as)).toHaveLength(1);
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept.length - 3);
  for (const path of four) expect((await shop.call('GET', path, { as })).status).toBe(404);
});

test('none, and five, are refused and change nothing', async () => {
  const as = await verified();
  await shop.send(saveIdentityImages, { as, files: [identityImage()] });
  const before = await pathsOf(as);
  for (const count of [0, 5, 9]) {
    const files = Array.from({ length: count }, () => identityImage());
    const reply = await shop.call('PUT', '/api/user/upgrade/vip/images', { as, form: {}, files });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'VALIDATION', fields: { images: expect.any(String) } });
  }
  expect(await pathsOf(as)).toEqual(before);
  await filesAreRight(shop.db, shop.environment);
});

test('an image is shown inline, large and small, to its owner and admins only', async () => {
  const [as, stranger] = [await verified(), await verified()];
  const photo = await picture({ width: 900, height: 600 });
  await shop.send(saveIdentityImages, { as, files: [named('کارت.jpg', photo)] });
  const [path = ''] = await pathsOf(as);
  const faces = [
    [path, 'image/jpeg', 900],
    [`${path}?w=256`, 'image/webp', 256],
  ] as const;
  for (const [face, mime, width] of faces) {
    for (const person of [as, admin]) {
      const reply = await shop.call('GET', face, { as: person });
      expect(reply.status).toBe(200);
      expect((await headOf(reply.bytes)).width).toBe(width);
      expect(reply.headers.get('content-type')).toBe(mime);
      expect(reply.headers.get('content-disposition')).toMatch(/^inline;/);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('cache-control')).toMatch(/private/);
    }
    expect((await shop.call('GET', face, { as: stranger })).status).toBe(404);
    expect((await shop.call('GET', face)).status).toBe(401);
  }
  expect((await shop.call('GET', `${path}?w=257`, { as })).body).toMatchObject({ code: 'VALIDATION' });
  for (const id of ['0', 'x', '999999'])
    expect((await shop.call('GET', `/api/user/upgrade/images/${id}`, { as })).status).toBe(404);
});

test('all of a paper is kept, upright and legible, without what its picture told besides', async () => {
  const as = await verified();
  const sent = await picture({ width: 3000, height: 1000, orientation: 6 });
  expect(sent.includes('SECRET ARTIST')).toBe(true);
  const scan = await picture({ width: 500, height: 700, kind: 'png' });
  await shop.send(saveIdentityImages, { as, files: [named('پروانه.jpg', sent), named('کارت.png', scan)] });
  const [lying = '', other = ''] = await pathsOf(as);
  const { bytes } = await shop.call('GET', lying, { as });
  const head = await headOf(bytes);
  expect(head).toMatchObject({ format: 'jpeg', width: 800, height: 2400 });
  expect([head.exif, head.orientation]).toEqual([undefined, undefined]);
  expect(bytes.includes('SECRET ARTIST')).toBe(false);
  expect(isRed(await colourAt(bytes, 0.99, 0.01)) && isBlue(await colourAt(bytes, 0.01, 0.99))).toBe(true);
  const reply = await shop.call('GET', other, { as });
  expect(await headOf(reply.bytes)).toMatchObject({ format: 'jpeg', width: 500, height: 700 });
  expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain('کارت.jpg');
});

test('of a picture with a page or an archive behind it only the picture is kept', async () => {
  const as = await verified();
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const [jpg, png] = [await picture(), await picture({ kind: 'png', alpha: true })];
  await shop.send(saveIdentityImages, {
    as,
    files: [
      named('a.jpg', Buffer.concat([jpg, page])),
      named('b.jpg', Buffer.concat([jpg, samples.zip])),
      named('c.png', Buffer.concat([png, page, samples.zip])),
    ],
  });
  const paths = await pathsOf(as);
  expect(paths).toHaveLength(3);
  for (const path of paths) {
    const { bytes } = await shop.call('GET', path, { as });
    expect((await headOf(bytes)).width).toBe(60);
    for (const tail of ['<html', 'script', 'PK\x03\x04', 'ring.txt'])
      expect(bytes.includes(tail)).toBe(false);
  }
});

test('a picture that breaks off in its middle is refused by name', async () => {
  const as = await verified();
  for (const kind of ['jpg', 'png'] as const) {
    const whole = await picture({ width: 900, height: 600, kind, grainy: true });
    expect(whole.length).toBeGreaterThan(10_000);
    await shop.send(saveIdentityImages, { as, files: [named(`سالم.${kind}`, whole)] });
    const before = await pathsOf(as);
    const half = named(`نیمه.${kind}`, whole.subarray(0, whole.length / 2));
    const refusal = await shop.refused(saveIdentityImages, { as, files: [identityImage(), half] });
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_FILE' });
    expect(refusal.message).toContain(`نیمه.${kind}`);
    expect(await pathsOf(as)).toEqual(before);
  }
  await filesAreRight(shop.db, shop.environment);
});

test('a picture is what its content says, whatever it is called', async () => {
  const as = await verified();
  for (const file of [named('a.jpg', samples.png), named('a', samples.png), named('b.jfif', samples.jpg)]) {
    const { data } = await shop.send(saveIdentityImages, { as, files: [file] });
    const [path = ''] = (data as VipData).identifyData;
    expect((await shop.call('GET', path, { as })).status).toBe(200);
  }
});

test('what is no JPG or PNG is refused, whatever it is called', async () => {
  const as = await verified();
  const wrong: [string, Upload, number][] = [
    ['svg', named('a.svg', samples.svg), 415],
    ['svg as png', named('a.png', samples.svg), 415],
    ['html as jpg', named('a.jpg', '<!doctype html><script>alert(1)</script>'), 415],
    ['webp as png', named('a.png', samples.webp), 415],
    ['pdf', named('a.pdf', samples.pdf), 415],
    ['nothing', named('a.png', ''), 400],
    ['png header alone', named('a.png', samples.png.subarray(0, 40)), 400],
    ['jpg cut off', named('a.jpg', samples.jpg.subarray(0, 30)), 400],
    ['too many pixels', named('a.png', await bomb(12_000, 9000)), 400],
    ['too large', named('a.png', Buffer.concat([samples.png, Buffer.alloc(identityImages.maxBytes)])), 413],
  ];
  for (const [what, file, status] of wrong) {
    const reply = await shop.call('PUT', '/api/user/upgrade/vip/images', {
      as,
      files: [identityImage(), file],
    });
    expect([what, reply.status]).toEqual([what, status]);
  }
  expect(await pathsOf(as)).toEqual([]);
  await filesAreRight(shop.db, shop.environment);
});

test('whatever bytes come, the answer is a success or a refusal and no file is left over', async () => {
  const as = await verified();
  const photo = await picture({ width: 64, height: 64, kind: 'png' });
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  for (let round = 0; round < 40; round += 1) {
    const broken = Buffer.from(photo);
    for (let hit = 0; hit < 1 + (round % 8); hit += 1)
      broken[Math.floor(random() * broken.length)] = random() * 256;
    const cut = broken.subarray(0, round % 3 === 0 ? Math.floor(random() * broken.length) : broken.length);
    const reply = await shop.call('PUT', '/api/user/upgrade/vip/images', {
      as,
      files: [named('x.png', cut)],
    });
    expect([200, 400, 415]).toContain(reply.status);
  }
  await filesAreRight(shop.db, shop.environment);
});
