import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  addDevice,
  countDevices,
  devicePlace,
  getDevices,
  getLaser,
  getLaserOf,
  listDevices,
  registerExit,
  serialTries,
  setLaser,
  submitDevice,
} from '#contract/devices';
import { usualSpot } from '#contract/common/lasers';
import { getAudit } from '#contract/audit';
import { getProfile } from '#contract/profile';
import { tehranDate } from '../../platform/foundation/clock.ts';
import { openShop } from '../../../testing/shop.ts';
import { laserOf } from './service.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

let last = 0;
const newSerial = () => `LX-${String((last += 1)).padStart(5, '0')}`;
const add = (serial = newSerial()) => shop.send(addDevice, { as: admin, body: { serial } });
const page = { page: 1, count: 10, filter: 'newest', search: '' } as const;

test('an admin adds a device by its serial, however it is typed', async () => {
  const before = (await shop.send(countDevices, { as: admin })).data;
  const device = await shop.send(addDevice, { as: admin, body: { serial: '  ab-۱۲٣ x9\u200f ' } });
  expect(device).toEqual({
    _id: expect.any(String),
    serial: 'AB-123X9',
    status: 'normal',
    createdAt: expect.any(String),
  });
  expect((await shop.send(countDevices, { as: admin })).data).toBe(before + 1);
  for (const serial of ['AB-123X9', 'ab-123x9', 'ＡＢ-۱۲۳ｘ9'])
    expect(await shop.refused(addDevice, { as: admin, body: { serial } })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
});

test('devices are counted as they come and go, in one statement or several at once', async () => {
  const counted = async () => (await shop.send(countDevices, { as: admin })).data;
  const before = await counted();
  const insert = (from: number, to: number) =>
    sql`INSERT INTO devices (serial, created_at) SELECT 'COUNT-' || n, now() FROM generate_series(${from}::int, ${to}::int) n`;
  await Promise.all([0, 10, 20, 30].map((n) => insert(n, n + 9).execute(shop.db)));
  expect(await counted()).toBe(before + 40);
  const gone = shop.db.transaction().execute(async (tx) => {
    await insert(50, 60).execute(tx);
    throw new Error('rolled back');
  });
  await expect(gone).rejects.toThrow('rolled back');
  await sql`DELETE FROM devices WHERE serial LIKE 'COUNT-_'`.execute(shop.db);
  expect(await counted()).toBe(before + 30);
  await sql`DELETE FROM devices WHERE serial LIKE 'COUNT-%'`.execute(shop.db);
  expect(await counted()).toBe(before);
});

test.each(['', '   ', 'سریال', '-1', 'A'.repeat(65), 'A<B>', 'A"B'])('%j is no serial', async (serial) => {
  expect(await shop.refused(addDevice, { as: admin, body: { serial } })).toMatchObject({
    status: 400,
    fields: { serial: expect.any(String) },
  });
});

test('of many who add one serial at once, one does', async () => {
  const serial = newSerial();
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => shop.call('POST', '/api/device/add', { as: admin, body: { serial } })),
  );
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
});

test('a customer makes a device theirs; then it is known, taken and counted', async () => {
  const [owner, other] = [await shop.customer(), await shop.customer()];
  const device = await add();
  const typed = device.serial.toLowerCase();
  const mine = await shop.send(submitDevice, { as: owner, query: { serial: ` ${typed} ` } });
  expect(mine).toMatchObject({ _id: device._id, serial: device.serial, registeredAt: expect.any(String) });
  expect(mine).not.toHaveProperty('user');

  const again = await shop.refused(submitDevice, { as: owner, query: { serial: typed } });
  const taken = await shop.refused(submitDevice, { as: other, query: { serial: typed } });
  const unknown = await shop.refused(submitDevice, { as: owner, query: { serial: 'NO-SUCH-1' } });
  expect(again).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(taken).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(new Set([again.message, taken.message, unknown.message]).size).toBe(3);

  expect((await shop.send(getDevices, { as: owner, query: page })).data).toEqual([mine]);
  expect((await shop.send(getDevices, { as: other, query: page })).data).toEqual([]);
  expect((await shop.send(getProfile, { as: owner })).deviceCount).toBe(1);
  expect((await shop.send(getDevices, { as: admin, query: page })).data).toEqual([]);
  const [listed] = (await shop.send(listDevices, { as: admin, query: { search: typed } })).data;
  expect(listed).toMatchObject({ user: { _id: String(owner.id), mobile: owner.mobile } });
});

test('of two customers who submit one serial at once, one has it', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  const { serial } = await add();
  const replies = await Promise.all(
    [one, two, one, two].map((as) => shop.call('GET', '/api/device/submit', { as, query: { serial } })),
  );
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const counts = await Promise.all(
    [one, two].map(async (as) => (await shop.send(getDevices, { as, query: page })).metadata.total),
  );
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test('submitting is a change: another site’s page cannot make it', async () => {
  const as = await shop.customer();
  const { serial } = await add();
  const cookie = `token=${as.token}`;
  for (const headers of [
    { cookie },
    { cookie, origin: 'https://evil.example' },
    { cookie, 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[])
    expect((await shop.call('GET', '/api/device/submit', { query: { serial }, headers })).body).toMatchObject(
      {
        code: 'BAD_ORIGIN',
      },
    );
  expect((await shop.send(getDevices, { as, query: page })).data).toEqual([]);
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  expect((await shop.call('GET', '/api/device/submit', { query: { serial }, headers: own })).status).toBe(
    200,
  );
});

test('where a device is: in the shop, with who registered it, or gone', async () => {
  const as = await shop.customer();
  const added = await add();
  const mine = await shop.send(submitDevice, { as, query: { serial: added.serial } });
  const params = { id: added._id };
  const left = await shop.send(registerExit, { as: admin, params, body: { date: '2025-06-01' } });
  expect([added, mine, left].map(devicePlace)).toEqual(['در فروشگاه', 'نزد مشتری', 'خارج شده']);
});

test('the day a device left is noted, may be corrected, and is not in the future', async () => {
  const device = await add();
  const params = { id: device._id };
  const today = tehranDate(shop.clock.now());
  const left = await shop.send(registerExit, { as: admin, params, body: { date: today } });
  expect(left).toEqual({ ...device, status: 'out', exitDate: today });
  expect(await shop.send(registerExit, { as: admin, params, body: { date: '2025-03-20' } })).toMatchObject({
    exitDate: '2025-03-20',
  });
  // 20:30 UTC is the next day in Tehran.
  expect(
    await shop.send(registerExit, { as: admin, params, body: { date: '2025-03-20T20:30:00.000Z' } }),
  ).toMatchObject({ exitDate: '2025-03-21' });
  const tomorrow = tehranDate(new Date(shop.clock.now().getTime() + 86_400_000));
  for (const date of [
    tomorrow,
    '2999-01-01',
    '2025-02-30',
    '2025-13-01',
    '1404/01/01',
    '',
    'امروز',
    '20250320',
  ])
    expect(await shop.refused(registerExit, { as: admin, params, body: { date } })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      fields: { date: expect.any(String) },
    });
  for (const id of ['999999', 'x'])
    expect(
      await shop.refused(registerExit, { as: admin, params: { id }, body: { date: today } }),
    ).toMatchObject({
      status: 404,
    });
});

test('the exit of somebody’s device stands in their audit', async () => {
  const owner = await shop.customer();
  const { _id, serial } = await add();
  await shop.send(submitDevice, { as: owner, query: { serial } });
  await shop.send(registerExit, { as: admin, params: { id: _id }, body: { date: '2025-06-01' } });
  const { data } = await shop.send(getAudit, { as: admin, params: { id: String(owner.id) } });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ action: 'deviceOut', details: { serial, date: '2025-06-01' } });
});

test('the list is paged, sorted and searched by serial and by owner', async () => {
  const owner = await shop.customer();
  const made = [await add('ZZ_9-1'), await add('ZZ_9-2'), await add('ZZ_9-3'), await add('ZZX9-4')];
  await shop.send(submitDevice, { as: owner, query: { serial: 'ZZ_9-2' } });
  const search = async (query: Record<string, unknown>) => {
    const { data, metadata } = await shop.send(listDevices, { as: admin, query });
    return { serials: data.map((each) => each.serial), total: metadata.total, pages: metadata.totalPages };
  };
  expect(await search({ search: 'zz_۹' })).toEqual({
    serials: ['ZZ_9-3', 'ZZ_9-2', 'ZZ_9-1'],
    total: 3,
    pages: 1,
  });
  expect(await search({ search: 'ZZ', filter: 'oldest', count: 2 })).toEqual({
    serials: ['ZZ_9-1', 'ZZ_9-2'],
    total: 4,
    pages: 2,
  });
  expect(await search({ search: 'ZZ', filter: 'oldest', count: 2, page: 3 })).toEqual({
    serials: [],
    total: 4,
    pages: 2,
  });
  expect((await search({ search: owner.mobile })).serials).toEqual(['ZZ_9-2']);
  expect((await search({ userId: String(owner.id) })).serials).toEqual(['ZZ_9-2']);
  expect((await search({ userId: String(owner.id), search: 'ZZ_9-1' })).serials).toEqual([]);
  expect((await search({ userId: '999999999' })).serials).toEqual([]);
  expect((await search({ search: '%' })).serials).toEqual([]);
  expect((await search({ search: 'zz', status: 'out' })).total).toBe(0);
  await shop.send(registerExit, {
    as: admin,
    params: { id: made[0]?._id ?? '' },
    body: { date: '2025-01-01' },
  });
  expect((await search({ search: 'zz', status: 'out' })).serials).toEqual(['ZZ_9-1']);
});

test('a serial is found however the marks in it are written, also after the words of pages', async () => {
  const owner = await shop.customer();
  const { serial } = await add('MK-12.34_5/618:286');
  await shop.send(submitDevice, { as: owner, query: { serial: '«mk 12 34 5 618 286»' } });
  for (const search of [
    serial,
    'MK12345618286',
    'mk-12345618286',
    'MK 12.345/618:286',
    '"MK12345618286"',
    `سریال ${serial}`,
    `سریال: ${serial}`,
    `دستگاه ${serial}`,
    `سریال دستگاه ۱۲۳۴۵۶۱۸`,
    `شمارهٔ سریال MK_1234561`,
    `#${serial}`,
  ]) {
    const all = await shop.send(listDevices, { as: admin, query: { search } });
    expect([search, all.data.map((each) => each.serial)]).toEqual([search, [serial]]);
    const own = await shop.send(getDevices, { as: owner, query: { search } });
    expect([search, own.data.map((each) => each.serial)]).toEqual([search, [serial]]);
  }
  for (const search of ['MK12345618287', 'سریال XX', '%'])
    expect((await shop.send(getDevices, { as: owner, query: { search } })).data).toEqual([]);
});

test('of many who add one serial with other marks at once, one does', async () => {
  const serials = ['TW-1', 'TW1', 'TW.1', 'TW_1', 'TW/1', 'T-W1', 'TW:1', 'T.W-1'];
  const replies = await Promise.all(
    serials.map((serial) => shop.call('POST', '/api/device/add', { as: admin, body: { serial } })),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(serials.length - 1);
});

test('guessing is limited to ten an hour, for each customer alone', async () => {
  const beside = await openShop({ environment: { rateLimits: true }, beside: shop });
  const [guesser, calm] = [await shop.customer(), await shop.customer()];
  const { serial } = await add();
  const guess = (as = guesser) =>
    beside.call('GET', '/api/device/submit', { as, query: { serial: 'GUESS-1' } });
  const replies = await Promise.all(Array.from({ length: serialTries + 4 }, () => guess()));
  expect(replies.filter((reply) => reply.status === 404)).toHaveLength(serialTries);
  const [refused] = replies.filter((reply) => reply.status === 429);
  expect(refused?.body).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
  expect(await beside.refused(submitDevice, { as: guesser, query: { serial } })).toMatchObject({
    status: 429,
  });
  expect((await guess(calm)).status).toBe(404);
  shop.clock.move(3601);
  expect((await guess()).status).toBe(404);
  // A registration does not count as a guess.
  for (let at = 0; at < serialTries + 2; at += 1)
    await beside.send(submitDevice, { as: calm, query: { serial: (await add()).serial } });
});

test('repeats of one try get its first answer, and count once', async () => {
  const beside = await openShop({ environment: { rateLimits: true }, beside: shop });
  const as = await shop.customer();
  const { serial } = await add();
  const submit = (typed: string, key: string) =>
    beside.call('GET', '/api/device/submit', {
      as,
      query: { serial: typed },
      headers: { 'idempotency-key': key },
    });
  const twenty = (typed: string, key: string) =>
    Promise.all(Array.from({ length: 20 }, () => submit(typed, key)));
  const [right, wrong] = [crypto.randomUUID(), crypto.randomUUID()];
  const replies = await twenty(serial, right);
  const [first] = replies;
  expect(first?.status).toBe(200);
  for (const reply of replies) expect(reply.text).toBe(first?.text);

  for (const reply of await twenty('GUESS-2', wrong)) expect(reply.status).toBe(404);
  // One of the hour's tries was used; a repeat is answered even when none is left.
  for (let at = 1; at < serialTries; at += 1)
    expect((await submit('GUESS-2', crypto.randomUUID())).status).toBe(404);
  expect((await submit('GUESS-2', crypto.randomUUID())).status).toBe(429);
  expect((await submit(serial, right)).text).toBe(first?.text);
  expect((await submit('GUESS-2', wrong)).status).toBe(404);
  expect((await submit('GUESS-3', wrong)).body).toMatchObject({ code: 'CONFLICT' });
});

test('an owner sets the laser of a device; the one set last is used', async () => {
  const [owner, other] = [await shop.customer(), await shop.customer()];
  expect(await laserOf(shop.db, owner.id)).toEqual({ spot: usualSpot, isUsual: true });
  const [one, two] = [await add(), await add()];
  for (const { serial } of [one, two]) await shop.send(submitDevice, { as: owner, query: { serial } });
  const field = { width: 110, height: 110 };
  expect(
    await shop.send(setLaser, { as: owner, params: { id: one._id }, body: { spot: 0.03, field } }),
  ).toMatchObject({ _id: one._id, laser: { spot: 0.03, field } });
  expect(await shop.send(getLaser, { as: owner })).toEqual({ spot: 0.03, field, isUsual: false });
  expect(await shop.send(getLaserOf, { as: admin, params: { id: String(owner.id) } })).toMatchObject({
    spot: 0.03,
  });
  expect(await shop.refused(getLaserOf, { as: admin, params: { id: '999999' } })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
  shop.clock.move(1);
  await shop.send(setLaser, { as: owner, params: { id: two._id }, body: { spot: 0.08 } });
  expect(await laserOf(shop.db, owner.id)).toEqual({ spot: 0.08, isUsual: false });
  const { data } = await shop.send(getDevices, { as: owner, query: page });
  expect(data.map(({ laser }) => laser)).toEqual([{ spot: 0.08 }, { spot: 0.03, field }]);

  const params = { id: one._id };
  expect(await shop.refused(setLaser, { as: other, params, body: { spot: 0.1 } })).toMatchObject({
    status: 404,
  });
  for (const [name, body] of [
    ['spot', { spot: 0 }],
    ['spot', { spot: 0.6 }],
    ['spot', {}],
    ['field.width', { spot: 0.05, field: { width: 5, height: 100 } }],
    ['field.height', { spot: 0.05, field: { width: 100 } }],
  ] as const)
    expect(await shop.call('PUT', `/api/device/${one._id}/laser`, { as: owner, body })).toMatchObject({
      status: 400,
      body: { fields: { [name]: expect.any(String) } },
    });
});
