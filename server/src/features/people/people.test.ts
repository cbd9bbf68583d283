import { expect, test } from 'vitest';
import { toPersianDigits } from '#contract/common/digits';
import { getAudit } from '#contract/audit';
import { changeSms, searchPeople } from '#contract/people';
import { listPeople } from '#contract/person';
import { getProfile } from '#contract/profile';
import { openShop, type Person } from '../../../testing/shop.ts';
import { listen } from '../../../testing/listen.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

const rename = (person: Person, name: string, family: string) =>
  shop.db.updateTable('people').set({ name, family }).where('id', '=', person.id).execute();
const found = async (search: string, query: object = {}) =>
  (await shop.send(searchPeople, { as: admin, query: { search, count: 100, ...query } })).users;
const finds = async (search: string, person: Person) => {
  const ids = (await found(search)).map(({ _id }) => _id);
  expect({ search, ids }).toEqual({ search, ids: expect.arrayContaining([String(person.id)]) as string[] });
};

test('people are found by name however Persian is typed, in any order of words', async () => {
  const person = await shop.customer();
  await rename(person, 'آزمایشي', 'ميان‌رود كارگاهى');
  for (const search of [
    'آزمایشی',
    'ازمایشی'.replace('ا', 'آ'),
    'میان‌رود',
    'میان رود',
    'ميان رود',
    'کارگاهی',
    'کارگاهی آزمایشی',
    'میـــان',
    'یش  کار',
  ])
    await finds(search, person);
  expect(await found('کارگاهی ناموجود')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found('\\')).toEqual([]);
  expect(await shop.send(searchPeople, { as: admin, query: { search: 'کارگاهی' } })).toEqual({
    users: [{ _id: String(person.id), name: 'آزمایشي', family: 'ميان‌رود كارگاهى', mobile: person.mobile }],
    metadata: { page: 1, count: 10, total: 1, totalPages: 1 },
  });
});

test('half-typed mobiles find their people, with Persian digits and the country’s code too', async () => {
  const person = await shop.customer();
  const { mobile } = person;
  for (const search of [
    mobile,
    mobile.slice(0, 9),
    mobile.slice(4),
    toPersianDigits(mobile),
    toPersianDigits(mobile.slice(0, 10)),
    `+98${mobile.slice(1)}`,
    `+98${mobile.slice(1, 10)}`,
    `0098${mobile.slice(1, 10)}`,
    `98${mobile.slice(1)}`,
    mobile.slice(1),
    `${mobile.slice(0, 4)} ${mobile.slice(4, 7)} ${mobile.slice(7)}`,
  ])
    await finds(search, person);
});

test('everybody is listed in pages, newest or oldest first, with their picture', async () => {
  for (let people = 0; people < 12; people += 1) await shop.customer();
  const list = (query: object) => shop.send(listPeople, { as: admin, query });
  const { total } = (await list({})).metadata;
  expect(total).toBeGreaterThan(12);
  const all = (await list({ count: 100 })).users.map(({ _id }) => Number(_id));
  expect(all).toHaveLength(total);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect((await list({ page: 2 })).users.map(({ _id }) => Number(_id))).toEqual(all.slice(10, 20));
  expect((await list({ filter: 'oldest' })).users.map(({ _id }) => Number(_id))).toEqual(
    all.toReversed().slice(0, 10),
  );
  expect((await list({})).users[0]).toMatchObject({ image: null, name: null, family: null });
  expect(await list({ page: 1_000_000 })).toMatchObject({ users: [], metadata: { total } });
  expect(await list({ search: admin.mobile })).toMatchObject({ users: [{ _id: String(admin.id) }] });
});

test.each([{ page: 0 }, { count: 101 }, { filter: 'best' }, { search: 'ا'.repeat(201) }])(
  '%j is refused, not clamped',
  async (query) => {
    for (const call of [searchPeople, listPeople])
      expect(await shop.refused(call, { as: admin, query: query as object })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
      });
  },
);

test('SMS is switched off and on; only what changed is in the audit', async () => {
  const person = await shop.customer();
  const id = String(person.id);
  const change = (status: string) => shop.send(changeSms, { as: admin, params: { id, status } });
  const page = await listen(shop, person);
  expect(await change('false')).toEqual({ sms: false });
  await page.until((event) => event.type === 'profile');
  page.close();
  expect((await shop.send(getProfile, { as: person })).sms).toBe(false);
  expect(await change('false')).toEqual({ sms: false });
  expect(await change('true')).toEqual({ sms: true });
  expect((await shop.send(getProfile, { as: person })).sms).toBe(true);
  const { data } = await shop.send(getAudit, { as: admin, params: { id } });
  expect(data.map(({ action, details }) => [action, details])).toEqual([
    ['smsChange', { sms: true }],
    ['smsChange', { sms: false }],
  ]);
  expect(await shop.refused(changeSms, { as: admin, params: { id, status: 'yes' } })).toMatchObject({
    status: 400,
    fields: { status: expect.any(String) as string },
  });
  for (const wrong of ['999999999', 'x', '-1'])
    expect(await shop.refused(changeSms, { as: admin, params: { id: wrong, status: 'true' } })).toMatchObject(
      {
        status: 404,
      },
    );
});

test('of 40 switches at once each that changed something is in the audit, in turn', async () => {
  const person = await shop.customer();
  const id = String(person.id);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      shop.send(changeSms, { as: admin, params: { id, status: String(index % 2 === 1) } }),
    ),
  );
  const { data } = await shop.send(getAudit, {
    as: admin,
    params: { id },
    query: { filter: 'oldest', count: 100 },
  });
  for (const [at, { details }] of data.entries()) expect(details.sms).toBe(at % 2 === 1);
  expect((await shop.send(getProfile, { as: person })).sms).toBe(data.at(-1)?.details.sms ?? true);
});
