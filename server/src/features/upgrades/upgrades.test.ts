import { expect, test } from 'vitest';
import { getNotifications } from '#contract/notifications';
import { getAudit } from '#contract/audit';
import { getPrices } from '#contract/pricing';
import { getPerson } from '#contract/person';
import { getProfile } from '#contract/profile';
import {
  acceptVerify,
  acceptVip,
  countUpgrades,
  getLevels,
  getUpgrade,
  listUpgrades,
  rejectVerify,
  rejectVip,
  requestVerify,
  saveCompany,
  saveIdentityImages,
  saveLocation,
  submitVip,
  type VipData,
} from '#contract/upgrades';
import { openShop, type Person } from '../../../testing/shop.ts';
import {
  companyBody,
  fillVip,
  identityImage,
  locationBody,
  raise,
  verifyBody,
} from '../../../testing/levels.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const idOf = (person: Person) => String(person.id);

const statusOf = async (as: Person) => (await shop.send(getProfile, { as })).level.status;
const corelTotal = async (as: Person) =>
  (await shop.send(getPrices, { as, query: { type: 'corel' } })).data[0]?.total;
const messagesOf = async (as: Person) => (await shop.send(getNotifications, { as })).private;
const requestOf = async (person: Person) =>
  (await shop.send(listUpgrades, { as: admin, query: { count: 100 } })).data.find(
    (each) => each._id === idOf(person),
  );

test('a new customer stands at the beginning', async () => {
  const as = await shop.customer();
  expect(await shop.send(getUpgrade, { as })).toEqual({
    status: 'normal',
    step: 2,
    data: { identifyData: [] },
    open: false,
  });
});

test('a request to be verified waits, is accepted, and the level with its price follows at once', async () => {
  const as = await shop.customer();
  const waiting = async () => (await shop.send(countUpgrades, { as: admin })).data;
  const before = await waiting();
  const sent = await shop.send(requestVerify, {
    as,
    body: {
      ...verifyBody,
      nationId: ' ۰۰۱۰۳۵۰۸۲۹ ',
      phone: '۰۲۱-۸۸۷۷۶۶۵۵',
      address: { ...verifyBody.address, province: '۸' as unknown as number },
    },
  });
  expect(sent).toMatchObject({ status: 'normal', step: 3, data: verifyBody, open: true });
  expect(await corelTotal(as)).toBe(150_000);
  expect(await requestOf(as)).toMatchObject({
    name: verifyBody.name,
    family: verifyBody.family,
    mobile: as.mobile,
    image: null,
    level: { status: 'normal', data: verifyBody },
    state: 'open',
  });
  expect((await messagesOf(admin))[0]).toMatchObject({ title: 'درخواست ارتقای سطح' });
  expect(await waiting()).toBe(before + 1);

  const accepted = await shop.send(acceptVerify, { as: admin, body: { userId: idOf(as) } });
  expect(accepted).toMatchObject({ _id: idOf(as), state: 'accepted', level: { status: 'normal' } });
  expect(await waiting()).toBe(before);
  expect(await statusOf(as)).toBe('verified');
  expect(await corelTotal(as)).toBe(142_500);
  expect(await shop.send(getProfile, { as })).toMatchObject({
    name: verifyBody.name,
    family: verifyBody.family,
  });
  expect(await shop.send(getPerson, { as: admin, params: { id: idOf(as) } })).toMatchObject({
    phone: verifyBody.phone,
    nationId: verifyBody.nationId,
    address: verifyBody.address,
  });
  expect((await messagesOf(as))[0]).toMatchObject({ title: 'حساب شما تأیید شد', link: '/levelUp' });
  const { data } = await shop.send(getAudit, { as: admin, params: { id: idOf(as) } });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ action: 'upgradeAccept', by: { _id: idOf(admin) } });
});

test('a rejected request says why and may be sent again', async () => {
  const as = await shop.customer();
  await shop.send(requestVerify, { as, body: verifyBody });
  const reason = 'کد ملی با نام نمی‌خواند.';
  await shop.send(rejectVerify, { as: admin, body: { userId: idOf(as), reason } });
  expect(await shop.send(getUpgrade, { as })).toMatchObject({
    status: 'normal',
    open: false,
    rejectedReason: reason,
    data: verifyBody,
  });
  expect(await statusOf(as)).toBe('normal');
  expect((await messagesOf(as))[0]?.message).toContain(reason);
  expect(await requestOf(as)).toMatchObject({ state: 'rejected', reason });
  expect((await shop.send(getAudit, { as: admin, params: { id: idOf(as) } })).data[0]).toMatchObject({
    action: 'upgradeReject',
    note: reason,
  });

  const again = await shop.send(requestVerify, { as, body: { ...verifyBody, nationId: '0084575948' } });
  expect(again).toMatchObject({ open: true, data: { nationId: '0084575948' } });
  expect(again).not.toHaveProperty('rejectedReason');
  await shop.send(rejectVerify, { as: admin, body: { userId: idOf(as) } });
  expect((await shop.send(getUpgrade, { as })).rejectedReason).toBe('');
});

test('one request may be open, whoever asks how often at once', async () => {
  const as = await shop.customer();
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => shop.call('PUT', '/api/user/upgrade/verify', { as, body: verifyBody })),
  );
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  const { data } = await shop.send(listUpgrades, { as: admin, query: { count: 100 } });
  expect(data.filter((each) => each._id === idOf(as))).toHaveLength(1);
});

test('the same key sends one request', async () => {
  const as = await shop.customer();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await shop.send(requestVerify, { as, body: verifyBody, headers });
  expect(await shop.send(requestVerify, { as, body: verifyBody, headers })).toEqual(first);
  const other = await shop.refused(requestVerify, { as, body: { ...verifyBody, name: 'دیگری' }, headers });
  expect(other).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test.each([
  ['name', { name: ' ' }],
  ['family', { family: undefined }],
  ['nationId', { nationId: '0010350828' }],
  ['nationId', { nationId: '1111111111' }],
  ['phone', { phone: '09121234567' }],
  ['address.province', { address: { ...verifyBody.address, province: 32 } }],
  ['address.city', { address: { ...verifyBody.address, city: '' } }],
  ['address.location', { address: { ...verifyBody.address, location: '' } }],
])('a wrong %s is named', async (field, wrong) => {
  const as = await shop.customer();
  const reply = await shop.refused(requestVerify, { as, body: { ...verifyBody, ...wrong } as never });
  expect(reply).toMatchObject({ status: 400, code: 'VALIDATION', fields: { [field]: expect.any(String) } });
  expect((await shop.send(getUpgrade, { as })).open).toBe(false);
});

test('a landline of another province is no fault', async () => {
  const as = await shop.customer();
  const body = { ...verifyBody, phone: '03132223344' };
  expect((await shop.send(requestVerify, { as, body })).open).toBe(true);
});

test('the way to the blue tick goes step by step, is kept, and ends with the tick', async () => {
  const as = await shop.customer();
  await raise(shop, as, admin, 'verified');
  const at = async () => (await shop.send(getUpgrade, { as })).step;
  expect(await at()).toBe(2);
  expect(await shop.refused(submitVip, { as })).toMatchObject({ status: 409, code: 'CONFLICT' });

  expect(await shop.send(saveCompany, { as, body: companyBody })).toMatchObject({
    step: 3,
    data: companyBody,
  });
  expect(await shop.refused(submitVip, { as })).toMatchObject({ status: 409 });
  const withImages = await shop.send(saveIdentityImages, {
    as,
    files: [identityImage(), identityImage('jpg')],
  });
  expect(withImages).toMatchObject({ step: 3, data: companyBody });
  expect((withImages.data as VipData).identifyData).toHaveLength(2);
  expect(await shop.refused(submitVip, { as })).toMatchObject({ status: 409 });

  await shop.restart();
  expect(await at()).toBe(3);
  const complete = await shop.send(saveLocation, { as, body: { ...locationBody, lat: 35.8, lng: 50.99 } });
  expect(complete).toMatchObject({
    status: 'verified',
    step: 4,
    open: false,
    data: {
      ...companyBody,
      address: { formatted_address: locationBody.formatted_address },
      houseNumber: locationBody.houseNumber,
      floor: locationBody.floor,
      lat: 35.8,
      lng: 50.99,
    },
  });
  // A repeated step changes its own fields only.
  const renamed = await shop.send(saveCompany, { as, body: { ...companyBody, name: 'کارگاه دیگر' } });
  expect(renamed.data).toEqual({ ...complete.data, name: 'کارگاه دیگر' });

  expect(await shop.send(submitVip, { as })).toMatchObject({ status: 'verified', open: true, step: 4 });
  for (const refused of [
    shop.refused(submitVip, { as }),
    shop.refused(saveCompany, { as, body: companyBody }),
    shop.refused(saveLocation, { as, body: locationBody }),
    shop.refused(saveIdentityImages, { as, files: [identityImage()] }),
  ])
    expect(await refused).toMatchObject({ status: 409, code: 'CONFLICT' });

  const request = await requestOf(as);
  expect(request).toMatchObject({
    state: 'open',
    level: { status: 'verified', data: { name: 'کارگاه دیگر' } },
  });
  expect(await shop.send(acceptVip, { as: admin, body: { userId: idOf(as) } })).toMatchObject({
    state: 'accepted',
  });
  expect(await statusOf(as)).toBe('vip');
  expect(await corelTotal(as)).toBe(135_000);
  expect(await shop.send(getUpgrade, { as })).toMatchObject({ status: 'vip', open: false });
  const shown = await shop.send(getPerson, { as: admin, params: { id: idOf(as) } });
  expect(shown.company).toMatchObject({
    name: 'کارگاه دیگر',
    ceoNationId: companyBody.ceoNationId,
    phone: companyBody.phone,
    address: { formatted_address: locationBody.formatted_address },
    identifyData: (request!.level.data as VipData).identifyData,
  });
});

test('what each level takes off is told to everyone who may climb', async () => {
  const { data } = await shop.send(getLevels, { as: await shop.customer() });
  expect(data).toEqual([
    { level: 'normal', discount: 0 },
    { level: 'verified', discount: 5 },
    { level: 'vip', discount: 10 },
  ]);
});

test('levels are climbed one at a time', async () => {
  const as = await shop.customer();
  expect(await shop.refused(saveCompany, { as, body: companyBody })).toMatchObject({ status: 409 });
  expect(await shop.refused(submitVip, { as })).toMatchObject({ status: 409 });
  expect(await shop.refused(saveIdentityImages, { as, files: [identityImage()] })).toMatchObject({
    status: 409,
  });
  await raise(shop, as, admin, 'verified');
  expect(await shop.refused(requestVerify, { as, body: verifyBody })).toMatchObject({
    status: 409,
    message: 'حساب شما قبلاً تأیید شده است.',
  });
  await fillVip(shop, as);
  await shop.send(submitVip, { as });
  await shop.send(acceptVip, { as: admin, body: { userId: idOf(as) } });
  expect(await shop.refused(saveCompany, { as, body: companyBody })).toMatchObject({ status: 409 });
  expect(await shop.refused(requestVerify, { as, body: verifyBody })).toMatchObject({ status: 409 });
});

test('after a rejection everything told is still there, and its images stay what they were', async () => {
  const as = await shop.customer();
  await raise(shop, as, admin, 'verified');
  await fillVip(shop, as);
  await shop.send(submitVip, { as });
  await shop.send(rejectVip, { as: admin, body: { userId: idOf(as), reason: 'مدارک خوانا نیست.' } });
  const back = await shop.send(getUpgrade, { as });
  expect(back).toMatchObject({
    open: false,
    step: 4,
    rejectedReason: 'مدارک خوانا نیست.',
    data: companyBody,
  });
  expect(await statusOf(as)).toBe('verified');

  const before = (back.data as VipData).identifyData;
  await shop.send(saveIdentityImages, { as, files: [identityImage('jpg')] });
  await shop.send(submitVip, { as });
  const { data } = await shop.send(listUpgrades, { as: admin, query: { count: 100 } });
  const mine = data.filter((each) => each._id === idOf(as) && each.level.status === 'verified');
  expect(mine.map((each) => each.state)).toEqual(['open', 'rejected']);
  expect((mine[1]!.level.data as VipData).identifyData).toEqual(before);
  for (const path of before) expect((await shop.call('GET', path, { as: admin })).status).toBe(200);
});

test('of an acceptance and a rejection at once exactly one counts', async () => {
  const second = await shop.signInAdmin();
  for (let round = 0; round < 5; round += 1) {
    const as = await shop.customer();
    await shop.send(requestVerify, { as, body: verifyBody });
    const replies = await Promise.all([
      shop.call('PUT', '/api/user/upgrade/verify/accept', { as: admin, body: { userId: idOf(as) } }),
      shop.call('PUT', '/api/user/upgrade/verify/reject', { as: second, body: { userId: idOf(as) } }),
    ]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await statusOf(as)).toBe(replies[0].status === 200 ? 'verified' : 'normal');
    expect(await messagesOf(as)).toHaveLength(1);
    expect((await shop.send(getAudit, { as: admin, params: { id: idOf(as) } })).data).toHaveLength(1);
  }
});

test('what was not asked cannot be decided', async () => {
  const as = await shop.customer();
  const userId = idOf(as);
  expect(await shop.refused(acceptVerify, { as: admin, body: { userId } })).toMatchObject({ status: 404 });
  await shop.send(requestVerify, { as, body: verifyBody });
  expect(await shop.refused(acceptVip, { as: admin, body: { userId } })).toMatchObject({ status: 404 });
  await shop.send(rejectVerify, { as: admin, body: { userId } });
  expect(await shop.refused(acceptVerify, { as: admin, body: { userId } })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
  });
  for (const unknown of ['999999999', 'x', '0'])
    expect(await shop.refused(acceptVerify, { as: admin, body: { userId: unknown } })).toMatchObject({
      status: 404,
    });
});

test('the list shows open requests first and then the newest', async () => {
  const [first, second, third] = [await shop.customer(), await shop.customer(), await shop.customer()];
  for (const as of [first, second, third]) await shop.send(requestVerify, { as, body: verifyBody });
  await shop.send(rejectVerify, { as: admin, body: { userId: idOf(second) } });
  const { data, metadata } = await shop.send(listUpgrades, { as: admin, query: { count: 100 } });
  const states = data.map((each) => each.state);
  expect(states.lastIndexOf('open')).toBeLessThan(states.findIndex((state) => state !== 'open'));
  const places = [third, first, second].map((each) => data.findIndex(({ _id }) => _id === idOf(each)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(metadata.total).toBe(data.length);
  const pageTwo = await shop.send(listUpgrades, { as: admin, query: { count: 2, page: 2 } });
  expect(pageTwo.data).toEqual(data.slice(2, 4));
});
