import { expect, test } from 'vitest';
import { createOffer, redeemOffer } from '#contract/offers';
import { getPerson, listPeople } from '#contract/person';
import { createTicket } from '#contract/tickets';
import { createCreation } from '#contract/fonts';
import { acceptVip, saveLocation, submitVip, type VipData } from '#contract/upgrades';
import { ringOf } from '../../../testing/drawings.ts';
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
    ticketCount: 0,
    drawingCount: 0,
    lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
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

test('tickets and drawings are counted, and the newest sign of life is told', async () => {
  const person = await shop.customer();
  const { born } = await read(person.id);
  await shop.send(createTicket, { as: person, body: { title: 'پرسش', department: 'other', text: 'متن' } });
  await shop.send(createCreation, { as: person, body: ringOf('نام') });
  const seen = new Date(Date.parse(born) + 3 * 86_400_000);
  await shop.db
    .updateTable('logins')
    .set({ last_seen_at: seen })
    .where('person_id', '=', person.id)
    .execute();
  // An older one than the next sign-in, in a browser that is used still.
  await shop.db
    .insertInto('logins')
    .values({
      person_id: person.id,
      token_hash: Buffer.from(`seen ${person.id}`),
      ip: '192.0.2.1',
      network: '192.0.2.1',
      user_agent: 'test',
      created_at: new Date(born),
      last_seen_at: new Date(born),
    })
    .execute();
  expect(await read(person.id)).toMatchObject({
    ticketCount: 1,
    drawingCount: 1,
    lastSeenAt: seen.toISOString(),
  });
  const unseen = await shop.customer();
  await shop.db.deleteFrom('logins').where('person_id', '=', unseen.id).execute();
  expect((await read(unseen.id)).lastSeenAt).toBeNull();
});

test('the list of everybody tells level, balance, paid orders, the day of joining and the last sign of life', async () => {
  const person = await shop.customer(300_000);
  await placeOrder(shop, person);
  await placeOrder(shop, person);
  const full = await read(person.id);
  const [listed] = (await shop.send(listPeople, { as: admin, query: { search: person.mobile } })).users;
  expect(listed).toEqual({
    _id: String(person.id),
    name: null,
    family: null,
    mobile: person.mobile,
    image: null,
    level: { status: 'normal' },
    amount: 0,
    designCount: 2,
    born: full.born,
    lastSeenAt: full.lastSeenAt,
  });
  await placeOrder(shop, person, [], { pay: 'gateway' });
  expect(await shop.send(listPeople, { as: admin, query: { search: person.mobile } })).toMatchObject({
    users: [{ designCount: 2 }],
  });
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
