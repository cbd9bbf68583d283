import { expect, test } from 'vitest';
import { blockLogin, getLogins, type Login } from '#contract/auth';
import { getProfile } from '#contract/profile';
import { newMobile, openHouse } from '../../../testing/house.ts';
import { listen } from '../../../testing/listen.ts';
import { deviceOf } from './device.ts';

const house = await openHouse({ settings: { trustProxy: ['127.0.0.1'], rateLimits: false } });

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const [home, cafe] = [from('10.1.1.1'), from('10.1.1.2')];

test('a blocked login ends at once, its address stays out until the owner lets it in', async () => {
  const mobile = newMobile();
  const elsewhere = await house.signIn(mobile, cafe);
  const here = await house.signIn(mobile, home);
  const { data, metadata } = await house.ask(getLogins, { as: here });
  expect(metadata).toEqual({ page: 1, count: 3, total: 2, totalPages: 1 });
  expect(data.map(({ ip, current, blocked }) => [ip, current, blocked])).toEqual([
    ['10.1.1.1', true, false],
    ['10.1.1.2', false, false],
  ]);
  const other = data[1];
  if (!other) throw new Error('no second login');

  await house.ask(blockLogin, { as: here, body: { ip: other.ip, loginId: other._id, blocked: true } });
  expect(await house.refused(getProfile, { as: elsewhere })).toMatchObject({ status: 401 });
  await expect(house.signIn(mobile, cafe)).rejects.toThrow();
  await house.ask(getProfile, { as: here });
  expect((await house.ask(getLogins, { as: here })).data[1]?.blocked).toBe(true);

  await house.ask(blockLogin, { as: here, body: { ip: other.ip, loginId: other._id, blocked: false } });
  await house.ask(getProfile, { as: await house.signIn(mobile, cafe) });
});

test('a login that goes on from a blocked address is not shown as blocked, and can be ended too', async () => {
  const mobile = newMobile();
  const [one, two] = [await house.signIn(mobile, cafe), await house.signIn(mobile, cafe)];
  const here = await house.signIn(mobile, home);
  const logins = async () => (await house.ask(getLogins, { as: here })).data;
  const blocked = async () => (await logins()).map((login) => login.blocked);
  const [, second, first] = await logins();
  if (!first || !second) throw new Error('no logins');
  const block = ({ ip, _id }: Login, wish = true) =>
    house.ask(blockLogin, { as: here, body: { ip, loginId: _id, blocked: wish } });

  await block(first);
  expect(await blocked()).toEqual([false, false, true]);
  expect(await house.refused(getProfile, { as: one })).toMatchObject({ status: 401 });
  await house.ask(getProfile, { as: two });

  await block(second);
  expect(await blocked()).toEqual([false, true, true]);
  expect(await house.refused(getProfile, { as: two })).toMatchObject({ status: 401 });

  await block(second, false);
  expect(await blocked()).toEqual([false, false, false]);
});

test('twenty repeats of a block block once, and one comes too late to undo what followed', async () => {
  const mobile = newMobile();
  await house.signIn(mobile, cafe);
  const here = await house.signIn(mobile, home);
  const other = (await house.ask(getLogins, { as: here })).data[1];
  if (!other) throw new Error('no second login');
  const body = { ip: other.ip, loginId: other._id };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const repeat = () => house.ask(blockLogin, { as: here, body, headers });
  for (const answer of await Promise.all(Array.from({ length: 20 }, repeat)))
    expect(answer).toEqual({ ok: true });
  await house.ask(blockLogin, { as: here, body: { ...body, blocked: false } });
  await repeat();
  await house.ask(getProfile, { as: await house.signIn(mobile, cafe) });
});

test('a blocked login is out within a second in every open tab', async () => {
  const twin = await openHouse({ beside: house });
  const mobile = newMobile();
  const there = await house.signIn(mobile, cafe);
  const here = await house.signIn(mobile, home);
  const other = (await house.ask(getLogins, { as: here })).data[1];
  if (!other) throw new Error('no second login');
  const tabs = [await listen(house, there), await listen(twin, there)];
  const mine = await listen(house, here);
  await house.ask(blockLogin, { as: here, body: { ip: other.ip, loginId: other._id } });
  await Promise.all(tabs.map((tab) => tab.hasEnded(1000)));
  for (const { heard } of tabs) expect(heard).toContainEqual({ type: 'login', id: other._id });
  // The one that blocked hears of it and goes on.
  await mine.until((event) => event.type === 'login');
  await house.ask(blockLogin, { as: here, body: { ip: other.ip, loginId: other._id, blocked: false } });
  mine.close();
});

test('the login in use, a stranger’s and a wrong address are not blocked', async () => {
  const [me, stranger] = [await house.signIn(newMobile(), home), await house.signIn(newMobile(), cafe)];
  const mine = (await house.ask(getLogins, { as: me })).data[0];
  const theirs = (await house.ask(getLogins, { as: stranger })).data[0];
  if (!mine || !theirs) throw new Error('no logins');
  const block = (login: { ip: string; _id: string }) =>
    house.refused(blockLogin, { as: me, body: { ip: login.ip, loginId: login._id, blocked: true } });
  expect(await block(mine)).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(await block(theirs)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await block({ ...mine, ip: '10.9.9.9' })).toMatchObject({ status: 400, code: 'VALIDATION' });
  await house.ask(getProfile, { as: stranger });
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
  ['curl/8.0', 'دستگاه ناشناس'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
