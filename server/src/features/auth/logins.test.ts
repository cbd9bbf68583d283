import { expect, test } from 'vitest';
import { blockLogin, getLogins } from '#contract/auth';
import { getProfile } from '#contract/profile';
import { newMobile, openHouse } from '../../../testing/house.ts';
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
