import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getUpgrade, identityImages, saveIdentityImages, type VipData } from '#contract/upgrades';
import { openHouse, type Person, type Upload } from '../../../testing/house.ts';
import { filesAreRight, storedFiles } from '../../../testing/kept-files.ts';
import { identityImage, raise } from '../../../testing/levels.ts';
import { samples } from '../../../testing/samples.ts';

const house = await openHouse();
const admin = await house.signInAdmin();

async function verified(): Promise<Person> {
  const person = await house.customer();
  await raise(house, person, admin, 'verified');
  return person;
}

const named = (name: string, content: Upload['content']): Upload => ({ name, content, part: 'images' });
const pathsOf = async (as: Person) => ((await house.ask(getUpgrade, { as })).data as VipData).identifyData;

test('one to four images come, replacing those before, whose files go', async () => {
  const as = await verified();
  await house.ask(saveIdentityImages, { as, files: [1, 2, 3, 4].map(() => identityImage()) });
  const four = await pathsOf(as);
  expect(four).toHaveLength(4);
  const { kept } = await storedFiles(house.settings.dataDir);
  await house.ask(saveIdentityImages, { as, files: [identityImage('jpg')] });
  expect(await pathsOf(as)).toHaveLength(1);
  expect((await storedFiles(house.settings.dataDir)).kept).toHaveLength(kept.length - 3);
  for (const path of four) expect((await house.call('GET', path, { as })).status).toBe(404);
});

test('none, and five, are refused and change nothing', async () => {
  const as = await verified();
  await house.ask(saveIdentityImages, { as, files: [identityImage()] });
  const before = await pathsOf(as);
  for (const count of [0, 5, 9]) {
    const files = Array.from({ length: count }, () => identityImage());
    const reply = await house.call('PUT', '/api/user/upgrade/vip/images', { as, form: {}, files });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'VALIDATION', fields: { images: expect.any(String) } });
  }
  expect(await pathsOf(as)).toEqual(before);
  await filesAreRight(house.db, house.settings.dataDir);
});

test('an image is shown inline, as it was sent, to its owner and admins only', async () => {
  const [as, stranger] = [await verified(), await verified()];
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  await house.ask(saveIdentityImages, { as, files: [named('کارت.jpg', photo)] });
  const [path = ''] = await pathsOf(as);
  for (const person of [as, admin]) {
    const reply = await house.call('GET', path, { as: person });
    expect(reply.status).toBe(200);
    expect(reply.bytes).toEqual(photo);
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    expect(reply.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toMatch(/private/);
  }
  expect((await house.call('GET', path, { as: stranger })).status).toBe(404);
  expect((await house.call('GET', path)).status).toBe(401);
  for (const id of ['0', 'x', '999999'])
    expect((await house.call('GET', `/api/user/upgrade/images/${id}`, { as })).status).toBe(404);
});

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

test('what is no JPG or PNG is refused, whatever it is called', async () => {
  const as = await verified();
  const wrong: [string, Upload, number][] = [
    ['svg', named('a.svg', samples.svg), 415],
    ['svg as png', named('a.png', samples.svg), 415],
    ['html as jpg', named('a.jpg', '<!doctype html><script>alert(1)</script>'), 415],
    ['webp as png', named('a.png', samples.webp), 415],
    ['pdf', named('a.pdf', samples.pdf), 415],
    ['png as jpg', named('a.jpg', samples.png), 415],
    ['nothing', named('a.png', ''), 400],
    ['no ending', named('a', samples.png), 415],
    ['png header alone', named('a.png', samples.png.subarray(0, 40)), 400],
    ['jpg cut off', named('a.jpg', samples.jpg.subarray(0, 30)), 400],
    ['too many pixels', named('a.png', await png(12_000, 9000)), 400],
    ['too large', named('a.png', Buffer.concat([samples.png, Buffer.alloc(identityImages.maxBytes)])), 413],
  ];
  for (const [what, file, status] of wrong) {
    const reply = await house.call('PUT', '/api/user/upgrade/vip/images', {
      as,
      files: [identityImage(), file],
    });
    expect([what, reply.status]).toEqual([what, status]);
  }
  expect(await pathsOf(as)).toEqual([]);
  await filesAreRight(house.db, house.settings.dataDir);
});

test('whatever bytes come, the answer is a success or a refusal and no file is left over', async () => {
  const as = await verified();
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3c3' } })
    .png()
    .toBuffer();
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  for (let round = 0; round < 40; round += 1) {
    const broken = Buffer.from(photo);
    for (let hit = 0; hit < 1 + (round % 8); hit += 1)
      broken[Math.floor(random() * broken.length)] = random() * 256;
    const cut = broken.subarray(0, round % 3 === 0 ? Math.floor(random() * broken.length) : broken.length);
    const reply = await house.call('PUT', '/api/user/upgrade/vip/images', {
      as,
      files: [named('x.png', cut)],
    });
    expect([200, 400, 415]).toContain(reply.status);
  }
  await filesAreRight(house.db, house.settings.dataDir);
});
