import { expect, test } from 'vitest';
import { blockLogin, getLogins, type Login } from '#contract/auth';
import { getProfile } from '#contract/profile';
import { newMobile, openShop } from '../../../testing/shop.ts';
import { listen } from '../../../testing/listen.ts';
import { deviceOf } from './device.ts';

const shop = await openShop({ environment: { trustProxy: ['127.0.0.1'], rateLimits: false } });

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const [home, cafe] = [from('10.1.1.1'), from('10.1.1.2')];

test('a blocked login ends at once, its address stays out until the owner lets it in', async () => {
  const mobile = newMobile();
  const elsewhere = await shop.signIn(mobile, cafe);
  const here = await shop.signIn(mobile, home);
  const { data, metadata } = await shop.send(getLogins, { as: here });
  expect(metadata).toEqual({ page: 1, count: 3, total: 2, totalPages: 1 });
  expect(data.map(({ ip, current, blocked }) => [ip, current, blocked])).toEqual([
    ['10.1.1.1', true, false],
    ['10.1.1.2', false, false],
  ]);
  const other = data[1];
  if (!other) throw new Error('no second login');

  await shop.send(blockLogin, { as: here, body: { ip: other.ip, loginId: other._id, blocked: true } });
  expect(await shop.refused(getProfile, { as: elsewhere })).toMatchObject({ status: 401 });
  await expect(shop.signIn(mobile, cafe)).rejects.toThrow();
  await shop.send(getProfile, { as: here });
  expect((await shop.send(getLogins, { as: here })).data[1]?.blocked).toBe(true);

  await shop.send(blockLogin, { as: here, body: { ip: other.ip, loginId: other._id, blocked: false } });
  await shop.send(getProfile, { as: await shop.signIn(mobile, cafe) });
});

test('a login that goes on from a blocked address is not shown as blocked, and can be ended too', async () => {
  const mobile = newMobile();
  const [one, two] = [await shop.signIn(mobile, cafe), await shop.signIn(mobile, cafe)];
  const here = await shop.signIn(mobile, home);
  const logins = async () => (await shop.send(getLogins, { as: here })).data;
  const blocked = async () => (await logins()).map((login) => login.blocked);
  const [, second, first] = await logins();
  if (!first || !second) throw new Error('no logins');
  const block = ({ ip, _id }: Login, wish = true) =>
    shop.send(blockLogin, { as: here, body: { ip, loginId: _id, blocked: wish } });

  await block(first);
  expect(await blocked()).toEqual([false, false, true]);
  expect(await shop.refused(getProfile, { as: one })).toMatchObject({ status: 401 });
  await shop.send(getProfile, { as: two });

  await block(second);
  expect(await blocked()).toEqual([false, true, true]);
  expect(await shop.refused(getProfile, { as: two })).toMatchObject({ status: 401 });

  await block(second, false);
  expect(await blocked()).toEqual([false, false, false]);
});

test('twenty repeats of a block block once, and one comes too late to undo what followed', async () => {
  const mobile = newMobile();
  await shop.signIn(mobile, cafe);
  const here = await shop.signIn(mobile, home);
  const other = (await shop.send(getLogins, { as: here })).data[1];
  if (!other) throw new Error('no second login');
  const body = { ip: other.ip, loginId: other._id };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const repeat = () => shop.send(blockLogin, { as: here, body, headers });
  for (const answer of await Promise.all(Array.from({ length: 20 }, repeat)))
    expect(answer).toEqual({ ok: true });
  await shop.send(blockLogin, { as: here, body: { ...body, blocked: false } });
  await repeat();
  await shop.send(getProfile, { as: await shop.signIn(mobile, cafe) });
});

test('a blocked login is out within a second in every open tab', async () => {
  const twin = await openShop({ beside: shop });
  const mobile = newMobile();
  const there = await shop.signIn(mobile, cafe);
  const here = await shop.signIn(mobile, home);
  const other = (await shop.send(getLogins, { as: here })).data[1];
  if (!other) throw new Error('no second login');
  const tabs = [await listen(shop, there), await listen(twin, there)];
  const mine = await listen(shop, here);
  await shop.send(blockLogin, { as: here, body: { ip: other.ip, loginId: other._id } });
  await Promise.all(tabs.map((tab) => tab.hasEnded(1000)));
  for (const { heard } of tabs) expect(heard).toContainEqual({ type: 'login', id: other._id });
  // The session that blocked the other gets the event and continues.
  await mine.until((event) => event.type === 'login');
  await shop.send(blockLogin, { as: here, body: { ip: other.ip, loginId: other._id, blocked: false } });
  mine.close();
});

test('the login in use, a stranger’s and a wrong address are not blocked', async () => {
  const [me, stranger] = [await shop.signIn(newMobile(), home), await shop.signIn(newMobile(), cafe)];
  const mine = (await shop.send(getLogins, { as: me })).data[0];
  const theirs = (await shop.send(getLogins, { as: stranger })).data[0];
  if (!mine || !theirs) throw new Error('no logins');
  const block = (login: { ip: string; _id: string }) =>
    shop.refused(blockLogin, { as: me, body: { ip: login.ip, loginId: login._id, blocked: true } });
  expect(await block(mine)).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(await block(theirs)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await block({ ...mine, ip: '10.9.9.9' })).toMatchObject({ status: 400, code: 'VALIDATION' });
  await shop.send(getProfile, { as: stranger });
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'کروم روی اندروید',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'سافاری روی آیفون',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0', 'فایرفاکس روی ویندوز'],
  ['curl/8.0', 'مرورگر ناشناس'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
