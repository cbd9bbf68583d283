import { expect, test } from 'vitest';
import { endLogins } from '#contract/auth';
import { getAudit } from '#contract/audit';
import { getProfile } from '#contract/profile';
import { newMobile, openShop, type Person } from '../../../testing/shop.ts';
import { listen } from '../../../testing/listen.ts';

const shop = await openShop();
const day = 86_400; // s

const isAlive = async (person: Person) =>
  (await shop.call('GET', '/api/user/profile', { as: person })).status === 200;
const ours = { origin: 'http://hakkak.test' };
const browser = (person: Person) => ({ cookie: `token=${person.token}`, ...ours });

test('a sign-in in the same browser ends the session it replaces, its streams too; no other', async () => {
  const first = await shop.signIn();
  const phone = await shop.signIn(first.mobile);
  const stream = await listen(shop, first);
  const second = await shop.signIn(first.mobile, browser(first));
  expect(await isAlive(first)).toBe(false);
  await stream.hasEnded();
  expect(await isAlive(second)).toBe(true);
  expect(await isAlive(phone)).toBe(true);
  // Also when another person signs in at the same browser.
  const other = await shop.signIn(newMobile(), browser(second));
  expect(await isAlive(second)).toBe(false);
  expect(await isAlive(other)).toBe(true);
  expect(await isAlive(phone)).toBe(true);
});

test('a sign-in that fails ends nothing', async () => {
  const person = await shop.signIn();
  await shop.call('POST', '/api/auth/send-otp', { body: { mobile: person.mobile } });
  const code = await shop.codeOf(person.mobile);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const reply = await shop.call('POST', '/api/auth/check-otp', {
    body: { mobile: person.mobile, code: wrong },
    headers: browser(person),
  });
  expect(reply.status).toBe(401);
  expect(await isAlive(person)).toBe(true);
});

test('a session ends 90 days after it began, however much it is used', async () => {
  const person = await shop.signIn();
  for (let days = 20; days < 90; days += 20) {
    shop.clock.move(20 * day);
    expect(await isAlive(person)).toBe(true);
  }
  shop.clock.move(9 * day);
  expect(await isAlive(person)).toBe(true);
  shop.clock.move(day + 1);
  expect(await isAlive(person)).toBe(false);
});

test('an admin ends all logins of a person, and the audit says so', async () => {
  const admin = await shop.signInAdmin();
  const person = await shop.signIn();
  const again = await shop.signIn(person.mobile);
  const other = await shop.signIn();
  const params = { id: String(person.id) };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect(await shop.send(endLogins, { as: admin, params, headers })).toEqual({ ended: 2 });
  expect(await isAlive(person)).toBe(false);
  expect(await isAlive(again)).toBe(false);
  expect(await isAlive(other)).toBe(true);
  expect(await isAlive(admin)).toBe(true);
  // A repeat of the call does not end a session opened after it.
  const anew = await shop.signIn(person.mobile);
  expect(await shop.send(endLogins, { as: admin, params, headers })).toEqual({ ended: 2 });
  expect(await isAlive(anew)).toBe(true);
  expect((await shop.send(getAudit, { as: admin, params })).data).toMatchObject([
    { action: 'loginsEnd', details: { ended: 2 }, by: { _id: String(admin.id) } },
  ]);
});

test('an unknown person has no logins to end, and customers end nobody’s', async () => {
  const admin = await shop.signInAdmin();
  const [one, two] = [await shop.signIn(), await shop.signIn()];
  expect(await shop.refused(endLogins, { as: admin, params: { id: '999999' } })).toMatchObject({
    status: 404,
  });
  for (const id of [one.id, two.id])
    expect(await shop.refused(endLogins, { as: one, params: { id: String(id) } })).toMatchObject({
      status: 403,
    });
  await shop.send(getProfile, { as: two });
});

test('a refused call says whether somebody ended its login, or whether it is merely unknown', async () => {
  const person = await shop.signIn();
  await shop.call('POST', '/api/auth/logout', { as: person });
  const ended = async (headers: Record<string, string>) =>
    (await shop.call('GET', '/api/user/profile', { headers })).headers.get('login-ended');
  expect(await ended({ cookie: `token=${person.token}` })).toBe('1');
  expect(await ended({ authorization: `Bearer ${person.token}` })).toBe('1');
  expect(await ended({ cookie: 'token=unknown' })).toBeNull();
  expect(await ended({})).toBeNull();
  const reply = await shop.call('POST', '/api/uploads', {
    headers: { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' },
  });
  expect([reply.status, reply.headers.get('login-ended')]).toEqual([401, '1']);
  expect(reply.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^login-ended=1; Max-Age=\d+; Path=\/; SameSite=Lax$/),
  );
});
