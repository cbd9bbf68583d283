import { expect, test } from 'vitest';
import { createOffer, redeemOffer } from '#contract/offers';
import { getPerson } from '#contract/profile';
import { acceptVip, saveLocation, submitVip, type VipData } from '#contract/upgrades';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop } from '../../../testing/shop.ts';
import { companyBody, fillVip, locationBody, raise, verifyBody } from '../../../testing/levels.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const read = (id: number) => shop.send(getPerson, { as: admin, params: { id: String(id) } });

test('a person of whom little is known has every field all the same', async () => {
  const person = await shop.customer();
  expect(await read(person.id)).toEqual({
    _id: String(person.id),
    name: null,
    family: null,
    image: null,
    amount: 0,
    mobile: person.mobile,
    phone: null,
    nationId: null,
    born: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    sms: true,
    roles: ['customer'],
    level: { status: 'normal' },
    designs: [],
    devices: [],
    offers: [],
    designCount: 0,
    deviceCount: 0,
    offerCount: 0,
    address: { province: null, city: null, location: null },
    company: {
      name: null,
      ceoNationId: null,
      phone: null,
      address: { formatted_address: null },
      identifyData: [],
    },
  });
});

test('orders, devices and codes are listed and counted', async () => {
  const [person, other] = [await shop.customer(10_000_000), await shop.customer(1_000_000)];
  const orders: string[] = [];
  for (let at = 0; at < 12; at += 1) orders.unshift((await placeOrder(shop, person))._id);
  await placeOrder(shop, other);
  const make = (mobile?: string) =>
    shop.send(createOffer, {
      as: admin,
      body: { name: 'هدیه', expiresIn: Date.now() + 86_400_000, amount: 1000, ...(mobile && { mobile }) },
    });
  const [forAll, own, unused, others] = [
    await make(),
    await make(person.mobile),
    await make(person.mobile),
    await make(other.mobile),
  ];
  await make();
  for (const { code } of [forAll, own]) await shop.send(redeemOffer, { as: person, body: { code } });
  await shop.send(redeemOffer, { as: other, body: { code: others.code } });
  const device = await shop.db
    .insertInto('devices')
    .values({ serial: 'HK-1', person_id: person.id, created_at: new Date(), registered_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('devices').values({ serial: 'HK-2', created_at: new Date() }).execute();

  const full = await read(person.id);
  expect(full.designs).toEqual(orders);
  expect(full.offers).toEqual([unused._id, own._id, forAll._id]);
  expect(full.devices).toEqual([String(device.id)]);
  expect(full).toMatchObject({ designCount: 12, deviceCount: 1, offerCount: 3 });
  expect(full.amount).toBe(10_000_000 - 12 * 150_000 + 2000);
});

test('of more than a thousand the newest thousand are listed, and all are counted', async () => {
  const person = await shop.customer();
  await shop.pool.query(
    `INSERT INTO devices (serial, person_id, created_at, registered_at)
      SELECT 'MANY-' || n, $1, now(), now() FROM generate_series(1, 1003) AS n`,
    [person.id],
  );
  await shop.pool.query(
    `INSERT INTO offers (name, code, amount, person_id, expires_at, created_at)
      SELECT 'هدیه', translate(lpad(n::text, 8, '0'), '01', 'AC'), 1000, $1, now(), now() FROM generate_series(1, 1001) AS n`,
    [person.id],
  );
  await shop.pool.query(
    `INSERT INTO orders (person_id, type, description, price, paid, frozen_totals, created_at, updated_at)
      SELECT $1, 'corel', 'طرح', 0, 0, '{}', now(), now() FROM generate_series(1, 1002) AS n`,
    [person.id],
  );
  const full = await read(person.id);
  expect(full).toMatchObject({ designCount: 1002, deviceCount: 1003, offerCount: 1001 });
  const newestOf = async (table: string) =>
    (
      await shop.pool.query<{ id: string }>(
        `SELECT id::text FROM ${table} WHERE person_id = $1 ORDER BY ${table}.id DESC LIMIT 1000`,
        [person.id],
      )
    ).rows.map(({ id }) => id);
  expect(full.designs).toEqual(await newestOf('orders'));
  expect(full.devices).toEqual(await newestOf('devices'));
  expect(full.offers).toEqual(await newestOf('offers'));
});

test('what was proved at the levels is there, with the pictures of the accepted request', async () => {
  const person = await shop.customer();
  await raise(shop, person, admin, 'verified');
  await fillVip(shop, person);
  await shop.send(saveLocation, { as: person, body: { ...locationBody, lat: 35.7, lng: 51.4 } });
  const { data } = await shop.send(submitVip, { as: person });
  await shop.send(acceptVip, { as: admin, body: { userId: String(person.id) } });
  const { identifyData } = data as VipData;
  expect(identifyData).toHaveLength(2);
  expect(await read(person.id)).toMatchObject({
    name: verifyBody.name,
    family: verifyBody.family,
    level: { status: 'vip' },
    phone: verifyBody.phone,
    nationId: verifyBody.nationId,
    address: verifyBody.address,
    company: {
      name: companyBody.name,
      ceoNationId: companyBody.ceoNationId,
      phone: companyBody.phone,
      address: { formatted_address: locationBody.formatted_address },
      lat: 35.7,
      lng: 51.4,
      identifyData,
    },
  });
});

test.each(['999999999', '0', '-1', 'x', '1.5', '9'.repeat(40)])('there is no person %s', async (id) => {
  expect(await shop.refused(getPerson, { as: admin, params: { id } })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('an admin is a person too', async () => {
  expect(await read(admin.id)).toMatchObject({ roles: ['admin'], mobile: admin.mobile });
});
