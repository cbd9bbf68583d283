import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toPersianDigits } from '#contract/common/digits';
import { acceptOrder, cancelOrder, changeOrderType, rejectOrder } from '#contract/orders';
import { getAudit } from '#contract/audit';
import { changeBalance } from '#contract/wallet';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { grantAdmin, findOrCreatePerson, revokeAdmin } from './service.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

const auditOf = (person: Person, query: object = {}) =>
  shop.send(getAudit, { as: admin, params: { id: String(person.id) }, query });
const order = (as: Person) => placeOrder(shop, as);

test('an entry says who did what, when, from where and why', async () => {
  const person = await shop.customer();
  const body = { userId: String(person.id), amount: 5000, note: 'جبران' };
  const before = shop.clock.now();
  await shop.send(changeBalance, { as: admin, body, headers: { 'x-forwarded-for': '198.51.100.7' } });
  const { data, metadata } = await auditOf(person);
  expect(metadata).toEqual({ page: 1, count: 10, total: 1, totalPages: 1 });
  expect(data).toEqual([
    {
      _id: expect.any(String) as string,
      action: 'balanceChange',
      by: { _id: String(admin.id), name: null, family: null, mobile: admin.mobile },
      note: 'جبران',
      details: { amount: 5000, balance: 5000 },
      ip: '198.51.100.7',
      createdAt: expect.any(String) as string,
    },
  ]);
  expect(Math.abs(Date.parse(data[0]?.createdAt ?? '') - before.getTime())).toBeLessThan(60_000);
});

test('what admins do to an order and its money is kept beside its customer, with what moved', async () => {
  const person = await shop.customer(1_000_000);
  const [changed, rejected, cancelled] = [await order(person), await order(person), await order(person)];
  await shop.send(changeOrderType, { as: admin, body: { designId: changed._id, type: 'pen' } });
  await shop.send(rejectOrder, { as: admin, body: { designId: rejected._id, reason: 'عکس تار است' } });
  await shop.send(cancelOrder, { as: admin, body: { designId: cancelled._id, reason: 'به خواست مشتری' } });
  const own = await order(person);
  await shop.send(cancelOrder, { as: person, body: { designId: own._id } });
  await shop.send(acceptOrder, { as: admin, body: { designId: changed._id } });
  const { data } = await auditOf(person);
  expect(data.map(({ action, note, details }) => ({ action, note, ...details }))).toEqual([
    {
      action: 'designCancel',
      note: 'به خواست مشتری',
      orderNumber: cancelled.orderNumber,
      order: cancelled._id,
      from: 'pending',
      to: 'cancelled',
      moved: 150_000,
    },
    {
      action: 'designReject',
      note: 'عکس تار است',
      orderNumber: rejected.orderNumber,
      order: rejected._id,
      from: 'pending',
      to: 'rejected',
      moved: 150_000,
    },
    {
      action: 'designChange',
      note: 'طراحی با قلم',
      orderNumber: changed.orderNumber,
      order: changed._id,
      from: 'pending',
      to: 'pending',
      oldType: 'corel',
      newType: 'pen',
      moved: -50_000,
    },
  ]);
});

test('the admin tool’s grants and revocations stand there without a person', async () => {
  const person = await shop.customer();
  await grantAdmin(shop.db, person.mobile);
  expect(await revokeAdmin(shop.db, person.mobile)).toBe(true);
  expect(await revokeAdmin(shop.db, '09990000000')).toBe(false);
  const { data } = await auditOf(person);
  expect(data).toMatchObject([
    { action: 'roleRevoke', by: null, ip: null, details: { role: 'admin' } },
    { action: 'roleGrant', by: null, ip: null },
  ]);
});

test('a role given by ADMIN_MOBILES stands there once, however often its person signs in', async () => {
  const person = await shop.customer();
  shop.environment.adminMobiles.push(person.mobile);
  await Promise.all(
    [1, 2, 3].map(() =>
      shop.platform.db
        .transaction()
        .execute((tx) => findOrCreatePerson(tx, person.mobile, shop.environment.adminMobiles)),
    ),
  );
  await shop.signIn(person.mobile);
  const { data } = await auditOf(person);
  expect(data).toMatchObject([
    { action: 'roleGrant', by: null, ip: null, note: 'ADMIN_MOBILES', details: { role: 'admin' } },
  ]);
});

test('it is listed in pages, filtered by what was done, searched by note and by who did it', async () => {
  const person = await shop.customer(1_000_000);
  const other = await shop.signInAdmin();
  for (let at = 1; at <= 12; at += 1)
    await shop.send(changeBalance, {
      as: at === 5 ? other : admin,
      body: { userId: String(person.id), amount: at, note: `نوبت ${toPersianDigits(at)} کارگاه` },
    });
  await shop.send(rejectOrder, {
    as: admin,
    body: { designId: (await order(person))._id, reason: 'تکراری' },
  });
  const list = async (query: object) => (await auditOf(person, query)).data;
  expect(await list({})).toHaveLength(10);
  expect(await list({ page: 2 })).toHaveLength(3);
  expect((await list({ filter: 'oldest', count: 1 }))[0]).toMatchObject({ details: { amount: 1 } });
  expect(await list({ action: 'designReject' })).toMatchObject([{ note: 'تکراری' }]);
  expect(await list({ search: 'نوبت ۱۲ كارگاه' })).toMatchObject([{ details: { amount: 12 } }]);
  expect(await list({ search: other.mobile })).toMatchObject([{ by: { _id: String(other.id) } }]);
  expect(await list({ page: 1000 })).toEqual([]);
  // The audit of a person leaves out their own actions on others.
  expect(await auditOf(other)).toMatchObject({
    data: [{ action: 'roleGrant' }],
    metadata: { total: 1, totalPages: 1 },
  });
  const params = { id: String(person.id) };
  expect(
    await shop.refused(getAudit, { as: admin, params, query: { action: 'theft' as never } }),
  ).toMatchObject({
    status: 400,
    fields: { action: expect.any(String) as string },
  });
  expect(await shop.refused(getAudit, { as: admin, params: { id: '999999999' } })).toMatchObject({
    status: 404,
  });
});

test('nothing in it is ever changed, deleted or truncated', async () => {
  const person = await shop.customer();
  const body = { userId: String(person.id), amount: 5000, note: 'می‌ماند' };
  await shop.send(changeBalance, { as: admin, body });
  for (const statement of [
    `UPDATE audit SET note = 'x'`,
    'DELETE FROM audit',
    'TRUNCATE audit',
    `INSERT INTO audit (id, action, admin_id, person_id, ip, created_at) OVERRIDING SYSTEM VALUE
      SELECT id, action, admin_id, person_id, ip, created_at FROM audit ON CONFLICT (id) DO UPDATE SET note = 'x'`,
  ])
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/append-only/);
  expect((await auditOf(person)).data).toMatchObject([{ note: 'می‌ماند' }]);
});

test('an action that is refused leaves no entry', async () => {
  const person = await shop.customer();
  const body = { userId: String(person.id), amount: -1, note: 'بیش از موجودی' };
  expect(await shop.refused(changeBalance, { as: admin, body })).toMatchObject({ status: 402 });
  const finished = await shop.customer(150_000);
  const { _id } = await order(finished);
  await shop.send(rejectOrder, { as: admin, body: { designId: _id, reason: 'یک بار' } });
  const again = { designId: _id, reason: 'بار دوم' };
  expect(await shop.refused(rejectOrder, { as: admin, body: again })).toMatchObject({ status: 409 });
  expect((await auditOf(person)).data).toEqual([]);
  expect((await auditOf(finished)).data).toMatchObject([{ note: 'یک بار' }]);
});
