import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkOtp, getProfile } from '#contract/profile';
import { blockLogin, endLogins, getLogins, logout, sendOtp } from '#contract/auth';
import { listPeople } from '#contract/person';
import { head, openSocket } from '../../../testing/socket.ts';
import { newMobile, openShop } from '../../../testing/shop.ts';
import { maskMobiles } from './log.ts';

const lines: Record<string, unknown>[] = [];
const shop = await openShop({
  environment: { logLevel: 'info', rateLimits: true },
  logTo: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
});
const securityLines = (security: string, person?: number) =>
  lines.filter((line) => line.security === security && (person === undefined || line.person === person));
const from = { 'x-forwarded-for': '203.0.113.9' };

test.each([
  ['09121234567', '0912*****67'],
  ['+989121234567', '+98912*****67'],
  ['00989121234567', '0098912*****67'],
  ['989121234567', '98912*****67'],
  ['۰۹۱۲۱۲۳۴۵۶۷', '۰۹۱۲*****۶۷'],
  ['Key (mobile)=(09121234567) already exists', 'Key (mobile)=(0912*****67) already exists'],
])('%s is logged as %s', (written, masked) => {
  expect(maskMobiles(JSON.stringify({ msg: written }))).toBe(JSON.stringify({ msg: masked }));
});

test.each(['1764000000000', 'A00000009121234567000000', '9121234567', '0211234567'])(
  '%s is no mobile number',
  (written) => {
    expect(maskMobiles(JSON.stringify({ msg: written }))).toBe(JSON.stringify({ msg: written }));
  },
);

test('a number of a line stays a number', () => {
  expect(maskMobiles(JSON.stringify({ bytes: 989_121_234_567 }))).toBe('{"bytes":989121234567}');
});

test('no line of the server’s names a whole mobile number', () => {
  const mobile = newMobile();
  const { log } = shop.platform;
  log.child({ mobile }).warn({ err: new Error(`no SMS to ${mobile}`), deep: [{ mobile }] }, `for ${mobile}`);
  const text = JSON.stringify(lines.at(-1));
  expect(text).toContain(`${mobile.slice(0, 4)}*****`);
  expect(text).not.toContain(mobile);
});

test('whatever was thrown can be logged', () => {
  const { log } = shop.platform;
  const circle = new Error('a circle');
  circle.cause = new Error('of two', { cause: circle });
  const odd = Object.assign(new Error('odd'), { code: 20, stack: 7 });
  const aborted = AbortSignal.abort().reason as Error;
  const failed = new Error('refused for now', { cause: aborted });
  for (const err of [failed, circle, odd, Object.create(null), Symbol('no error'), 'text', undefined, null])
    expect(() => log.warn({ err: err as Error }, 'thrown')).not.toThrow();
  expect(lines.find(({ err }) => (err as Error | undefined)?.message === 'refused for now')).toMatchObject({
    err: { cause: { type: 'AbortError', code: 20 } },
  });
});

test('a wrong code, a call without a login and one of another role are in the security log', async () => {
  const mobile = newMobile();
  await shop.send(sendOtp, { body: { mobile }, headers: from });
  const wrong = (await shop.codeOf(mobile)) === '000000' ? '000001' : '000000';
  await shop.refused(checkOtp, { body: { mobile, code: wrong }, headers: from });
  const person = await shop.signIn();
  await shop.refused(getProfile, { headers: from });
  await shop.refused(listPeople, { as: person, headers: from });
  await expect.poll(() => securityLines('refused', person.id).length).toBe(1);
  expect(securityLines('refused', person.id)).toEqual([
    expect.objectContaining({ level: 30, ip: from['x-forwarded-for'], code: 'FORBIDDEN' }),
  ]);
  expect(securityLines('refused')).toContainEqual(
    expect.objectContaining({ code: 'UNAUTHENTICATED', call: 'GET /api/user/profile' }),
  );
  expect(securityLines('sign-in failed')).toEqual([
    expect.objectContaining({ code: 'OTP_WRONG', ip: from['x-forwarded-for'] }),
  ]);
});

test('signing in and out, a blocked address and logins that an admin ends are in the security log', async () => {
  const person = await shop.signIn(newMobile(), from);
  shop.clock.move(61);
  const here = await shop.signIn(person.mobile);
  const login = (await shop.send(getLogins, { as: here })).data[1];
  for (const blocked of [true, false])
    await shop.send(blockLogin, {
      as: here,
      body: { ip: from['x-forwarded-for'], loginId: login?._id ?? '', blocked },
    });
  const admin = await shop.signInAdmin();
  await shop.send(endLogins, { as: admin, params: { id: String(person.id) } });
  await shop.send(logout, { as: admin });
  expect(securityLines('signed in', person.id)).toMatchObject([
    { ip: from['x-forwarded-for'] },
    { ip: '127.0.0.1' },
  ]);
  for (const event of ['address blocked', 'address let in'])
    expect(securityLines(event, person.id)).toMatchObject([{ login: Number(login?._id) }]);
  expect(securityLines('login ended', admin.id)).toMatchObject([{ of: person.id, ended: 1 }]);
  expect(securityLines('signed out', admin.id)).toHaveLength(1);
});

test('a limit that is reached is told once, and a flood fills no disk', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.10' };
  const mine = () => lines.filter((line) => line.ip === headers['x-forwarded-for']);
  for (let round = 0; round < 150; round += 1)
    await shop.refused(logout, { headers: { ...headers, authorization: 'Bearer nobody' } });
  await expect.poll(() => mine().length).toBe(61);
  expect(mine().map((line) => line.security)).toContain('refused');
  expect(mine().at(-1)).toMatchObject({ omitted: 'more within this minute' });
});

test('a caller who hangs up is no error of the server’s', async () => {
  const person = await shop.signIn();
  const headers = { 'content-type': 'application/json', 'content-length': 500 };
  for (const wait of [0, 50, 200]) {
    const socket = await openSocket(shop);
    socket.write(`${head('PUT /api/user/profile', headers, person)}{"na`);
    await sleep(wait);
    socket.close();
    await expect.poll(() => socket.isClosed()).toBe(true);
  }
  await shop.send(getProfile, { as: person });
  expect(lines.filter((line) => Number(line.level) >= 50)).toEqual([]);
});
