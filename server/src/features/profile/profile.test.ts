import { expect, test } from 'vitest';
import { getProfile, updateProfile } from '#contract/profile';
import { openShop } from '../../../testing/shop.ts';

const shop = await openShop();

test('what is sent changes, what is left out stays', async () => {
  const person = await shop.signIn();
  const change = (body: object) => shop.send(updateProfile, { as: person, body });
  expect(await change({})).toMatchObject({ name: null, family: null, sms: true });
  expect(await change({ name: '  گل \u0000 آرا\n ', family: 'نمونهٔ\u200cبلند' })).toMatchObject({
    name: 'گل آرا',
    family: 'نمونهٔ\u200cبلند',
    sms: true,
  });
  expect(await change({ sms: false })).toMatchObject({ name: 'گل آرا', sms: false });
  expect(await change({ family: '' })).toMatchObject({ name: 'گل آرا', family: null, sms: false });
  expect(await change({ name: null, mobile: '09120000000', roles: ['admin'], amount: 5 })).toMatchObject({
    name: null,
    mobile: person.mobile,
    roles: ['customer'],
    amount: 0,
  });
  expect(await shop.send(getProfile, { as: person })).toMatchObject({ name: null, family: null, sms: false });
});

test('an admin changes theirs as well', async () => {
  const admin = await shop.signInAdmin();
  expect(await shop.send(updateProfile, { as: admin, body: { name: 'مدیر' } })).toMatchObject({
    name: 'مدیر',
  });
});

test('what cannot be a name or a wish is refused by field', async () => {
  const person = await shop.signIn();
  for (const [body, field] of [
    [{ name: 'ن'.repeat(201) }, 'name'],
    [{ family: 7 }, 'family'],
    [{ name: ['نام'] }, 'name'],
    [{ sms: 'شاید' }, 'sms'],
  ] as const) {
    const reply = await shop.call('PUT', '/api/user/profile', { as: person, body });
    expect(reply.status).toBe(400);
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field]);
  }
  expect(await shop.send(updateProfile, { as: person, body: { name: 'ن'.repeat(200) } })).toMatchObject({
    name: 'ن'.repeat(200),
  });
});

test('a repeat gives the first answer and changes nothing again', async () => {
  const person = await shop.signIn();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await shop.send(updateProfile, { as: person, body: { name: 'اول' }, headers });
  await shop.send(updateProfile, { as: person, body: { name: 'دوم' } });
  expect(await shop.send(updateProfile, { as: person, body: { name: 'اول' }, headers })).toEqual(first);
  expect((await shop.send(getProfile, { as: person })).name).toBe('دوم');
  expect(await shop.refused(updateProfile, { as: person, body: { name: 'سوم' }, headers })).toMatchObject({
    code: 'CONFLICT',
  });
});
