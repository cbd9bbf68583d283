import { createHash } from 'node:crypto';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createQr, getQrFile } from '#contract/qr';
import { mediaSample } from '../../../../testing/media-sample.ts';
import { asFile, fillCategories, paidCode, qrOf, uploadWhole } from '../../../../testing/qr.ts';
import { openShop } from '../../../../testing/shop.ts';
import { takeAway } from '../../../../testing/store.ts';

const shop = await openShop();
const owner = await shop.customer(5_000_000);
const ids = await fillCategories(shop, owner);

test('nothing is read of an upload that nobody can pay for, and of another only once', async () => {
  const buyer = await shop.customer();
  const content = mediaSample('video.mp4');
  const uploadId = await uploadWhole(shop, buyer, 'video.mp4', content);
  const key = crypto.randomUUID();
  const order = () => ({
    as: buyer,
    ...qrOf(ids.video, { uploadId }),
    headers: { 'idempotency-key': key },
  });
  const kept = () =>
    shop.db.selectFrom('upload_contents').selectAll().where('upload_id', '=', uploadId).execute();
  expect(await shop.refused(createQr, order())).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  expect(await kept()).toEqual([]);

  await shop.fund(buyer, 100_000);
  const spoilt = { ...qrOf(ids.video, { uploadId }, [asFile('logo.svg', '<svg/>', 'logo')]), as: buyer };
  expect(await shop.refused(createQr, spoilt)).toMatchObject({ code: 'VALIDATION' });
  expect(await kept()).toMatchObject([
    { sha256: createHash('sha256').update(content).digest(), media: { hasPicture: true, seconds: 1 } },
  ]);
  // Had the file been read again, it would be refused as broken. A bucket refuses bytes that are not those of the digest.
  if (shop.environment.s3 === null) {
    const [file] = (await shop.store.list('uploads')).filter((name) => name.startsWith(uploadId));
    await shop.store.write(`uploads/${file}`, Buffer.alloc(content.length));
  }
  const made = await paidCode(shop, order());
  expect(await kept()).toEqual([]);
  // The wallet is empty now, and the repeat gets its first answer.
  expect(await paidCode(shop, order())).toEqual(made);
});

const star =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 0l1 4h4l-3 2 1 4-3-2-3 2 1-4-3-2h4z"/></svg>';

test('a code with a logo is looked for once, and its other sizes are drawn of what was found', async () => {
  const order = qrOf(ids.text, { values: { text: 'متن' } }, [asFile('logo.svg', star, 'logo')]);
  const { code, url } = await paidCode(shop, { as: owner, ...order });
  const { store_key: logo } = await shop.db
    .selectFrom('qr_media')
    .select('store_key')
    .where('role', '=', 'logo')
    .executeTakeFirstOrThrow();
  const forms = () =>
    shop.db.selectFrom('picture_variants').select('variant').where('source', '=', logo).execute();
  expect(await forms()).toHaveLength(1);
  // Without its logo the code could not be drawn again.
  const putBack = await takeAway(shop.store, logo);
  for (const mm of ['5', '33.3', '500']) {
    const { bytes } = await shop.call(
      'GET',
      `/api/${getQrFile.path.replace('{code}', code).replace('{format}', 'png')}?mm=${mm}`,
    );
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(url);
  }
  await putBack();
  expect(await forms()).toHaveLength(1);
});

test('an order from before a form was kept is looked for at the first size that is asked for', async () => {
  const order = qrOf(ids.text, { values: { text: 'متن' } }, [asFile('logo.svg', star, 'logo')]);
  const { code } = await paidCode(shop, { as: owner, ...order });
  const logo = await shop.db
    .selectFrom('qr_media')
    .select('store_key')
    .where('role', '=', 'logo')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const dropped = await shop.db
    .deleteFrom('picture_variants')
    .where('source', '=', logo.store_key)
    .returning('store_key')
    .execute();
  for (const { store_key } of dropped) if (store_key) await shop.platform.files.delete(store_key);
  const sizes = ['11', '12', '13'].map((mm) =>
    shop.call('GET', `/api/${getQrFile.path.replace('{code}', code).replace('{format}', 'svg')}?mm=${mm}`),
  );
  expect((await Promise.all(sizes)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const forms = shop.db.selectFrom('picture_variants').select('variant').where('source', '=', logo.store_key);
  expect(await forms.execute()).toHaveLength(1);
});
