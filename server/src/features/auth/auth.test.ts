import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { logout, sendOtp } from '#contract/auth';
import { countPending } from '#contract/order-lists';
import { toPersianDigits } from '#contract/common/digits';
import { checkOtp, getProfile } from '#contract/profile';
import { getTransactions } from '#contract/wallet';
import { newMobile, openShop, type Person } from '../../../testing/shop.ts';
import { grantAdmin, revokeAdmin } from '../people/service.ts';

const shop = await openShop({ environment: { rateLimits: true } });

let lastAddress = 0;
/** A separate address, from the trusted proxy, so that tests do not share limits. */
const newAddress = () => ({
  'x-forwarded-for': `198.51.${100 + Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`,
});

const send = (mobile: string, headers = newAddress()) =>
  shop.call('POST', '/api/auth/send-otp', { body: { mobile }, headers });
const check = (mobile: string, code: string, headers: Record<string, string> = newAddress()) =>
  shop.call('POST', '/api/auth/check-otp', { body: { mobile, code }, headers });
const signIn = (mobile = newMobile()) => shop.signIn(mobile, newAddress());
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const seen = (reply: { status: number; body: unknown }) =>
  `${reply.status} ${(reply.body as { code?: string }).code ?? 'ok'}`;

test('a right code makes a login, whose token is in the answer and in the cookie', async () => {
  const mobile = newMobile();
  expect(await shop.send(sendOtp, { body: { mobile }, headers: newAddress() })).toEqual({
    expiresIn: 120,
    resendIn: 60,
  });
  const reply = await check(mobile, await shop.codeOf(mobile));
  const { token, user } = reply.body as { token: string; user: object };
  expect(user).toMatchObject({
    mobile,
    roles: ['customer'],
    amount: 0,
    level: { status: 'normal' },
    sms: true,
    name: null,
    image: null,
  });
  const cookie = reply.headers.get('set-cookie') ?? '';
  expect(cookie.split('; ').toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=7776000',
    'Path=/',
    'SameSite=Lax',
    `token=${token}`,
  ]);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('the code in the SMS has six digits and is bound to the site', async () => {
  const mobile = newMobile();
  await send(mobile);
  const [sms] = await shop.smsOf(mobile);
  expect(sms?.code).toMatch(/^\d{6}$/);
  expect(sms?.text).toContain(`@hakkak.test #${sms?.code}`);
});

test.each([
  (m: string) => m,
  (m: string) => `+98${m.slice(1)}`,
  (m: string) => `98${m.slice(1)}`,
  (m: string) => `0098${m.slice(1)}`,
  (m: string) => m.slice(1),
  (m: string) => m.replace(/(....)(...)(....)/, '$1 $2 $3'),
  (m: string) => m.replace(/(....)(...)(....)/, '$1-$2-$3'),
  (m: string) => m.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!),
  (m: string) => m.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!),
  (m: string) => ` \u200e+98 (${m.slice(1, 4)}) ${m.slice(4)}\u200f `,
])('a number written as %s is the same person', async (write) => {
  const mobile = newMobile();
  const first = await signIn(mobile);
  shop.clock.move(61);
  expect((await send(write(mobile))).status).toBe(200);
  const code = (await shop.codeOf(mobile)).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!);
  const reply = await check(write(mobile), code);
  expect(reply.body).toMatchObject({ user: { _id: String(first.id), mobile } });
});

test.each([
  '',
  '0',
  '0912',
  '08123456789',
  '091234567890',
  '+989',
  '+1 202 555 0100',
  'شماره',
  '0912345678a',
  null,
  912,
  {},
  [],
  '9'.repeat(100),
  '09'.repeat(30_000),
  '<b>',
  '\u0000',
])('the number %j is refused at its field', async (mobile) => {
  for (const path of ['send-otp', 'check-otp']) {
    const reply = await shop.call('POST', `/api/auth/${path}`, {
      body: { mobile, code: '123456' },
      headers: newAddress(),
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'VALIDATION',
      fields: { mobile: expect.stringContaining('۰۹۱۲') as string },
    });
  }
});

test.each(['کد: %', '%#', '«%»', 'کد ورود شما % است.'])('a code is read in %j', async (around) => {
  const mobile = newMobile();
  await send(mobile);
  const code = await shop.codeOf(mobile);
  expect(seen(await check(mobile, around.replace('%', code)))).toBe('200 ok');
});

test.each(['', '12345', '1234567', '123456 a 1', '12a3456', 'abcdef', null, 123456, '1'.repeat(10_000)])(
  'the code %j has no code’s shape',
  async (code) => {
    const mobile = newMobile();
    await send(mobile);
    const reply = await shop.call('POST', '/api/auth/check-otp', {
      body: { mobile, code },
      headers: newAddress(),
    });
    expect(reply.body).toMatchObject({ code: 'VALIDATION', fields: { code: expect.any(String) as string } });
    expect(seen(await check(mobile, await shop.codeOf(mobile)))).toBe('200 ok');
  },
);

test('a code lives two minutes', async () => {
  const [early, late] = [newMobile(), newMobile()];
  await send(early);
  await send(late);
  shop.clock.move(110);
  expect(seen(await check(early, await shop.codeOf(early)))).toBe('200 ok');
  shop.clock.move(11);
  expect(seen(await check(late, await shop.codeOf(late)))).toBe('401 OTP_EXPIRED');
});

test('a code works once', async () => {
  const mobile = newMobile();
  await send(mobile);
  const code = await shop.codeOf(mobile);
  const replies = await Promise.all(Array.from({ length: 10 }, () => check(mobile, code)));
  expect(replies.map(seen).toSorted()).toEqual([
    '200 ok',
    ...Array.from({ length: 9 }, () => '401 OTP_EXPIRED'),
  ]);
  expect(seen(await check(mobile, code))).toBe('401 OTP_EXPIRED');
});

test('a code belongs to its number, and a number nobody asked for has none', async () => {
  const [mine, yours] = [newMobile(), newMobile()];
  await send(mine);
  const code = await shop.codeOf(mine);
  expect(seen(await check(yours, code))).toBe('401 OTP_EXPIRED');
  await send(yours);
  expect(seen(await check(yours, code))).toBe('401 OTP_WRONG');
});

test('a new code ends the one before', async () => {
  const mobile = newMobile();
  await send(mobile);
  const old = await shop.codeOf(mobile);
  shop.clock.move(61);
  await send(mobile);
  const code = await shop.codeOf(mobile);
  if (old !== code) expect(seen(await check(mobile, old))).toBe('401 OTP_WRONG');
  expect(seen(await check(mobile, code))).toBe('200 ok');
});

test('after five wrong tries the right code is dead too', async () => {
  const mobile = newMobile();
  await send(mobile);
  const code = await shop.codeOf(mobile);
  for (let at = 0; at < 5; at += 1) expect(seen(await check(mobile, wrong(code)))).toBe('401 OTP_WRONG');
  expect(seen(await check(mobile, code))).toBe('401 OTP_EXPIRED');
});

test('five wrong tries are five, at once too', async () => {
  const mobile = newMobile();
  await send(mobile);
  const code = await shop.codeOf(mobile);
  const replies = await Promise.all(Array.from({ length: 15 }, () => check(mobile, wrong(code))));
  expect(replies.filter((reply) => seen(reply) === '401 OTP_WRONG')).toHaveLength(5);
  expect(seen(await check(mobile, code))).toBe('401 OTP_EXPIRED');
});

test('twenty wrong tries a day from an address end it till the next day; a new code does not begin the count again', async () => {
  shop.clock.toNoon();
  const mobile = newMobile();
  const headers = newAddress();
  for (let round = 0; round < 5; round += 1) {
    await send(mobile);
    const code = await shop.codeOf(mobile);
    // Four tries for each code, so that no code ends after its own five.
    for (let at = 0; at < 4; at += 1)
      expect(seen(await check(mobile, wrong(code), headers))).toBe('401 OTP_WRONG');
    if (round === 4) expect(seen(await check(mobile, code, headers))).toBe('429 RATE_LIMITED');
    shop.clock.move(61);
  }
  // The fifth code of the hour was sent too.
  shop.clock.move(3600);
  const refused = await send(mobile, headers);
  expect(seen(refused)).toBe('429 RATE_LIMITED');
  const { retryAfter } = refused.body as { retryAfter: number };
  expect(refused.headers.get('retry-after')).toBe(String(retryAfter));
  expect(retryAfter).toBeLessThanOrEqual(86_400);
  shop.clock.move(retryAfter + 1);
  expect((await send(mobile, headers)).status).toBe(200);
  expect(seen(await check(mobile, await shop.codeOf(mobile), headers))).toBe('200 ok');
});

test('another code is refused for a minute, and the answer says how long', async () => {
  const mobile = newMobile();
  await send(mobile);
  shop.clock.move(20);
  const refused = await send(mobile);
  expect(seen(refused)).toBe('429 RATE_LIMITED');
  const { retryAfter } = refused.body as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(30);
  expect(retryAfter).toBeLessThanOrEqual(40);
  expect(refused.body).toMatchObject({
    message: `کد همین حالا فرستاده شد. ${toPersianDigits(retryAfter)} ثانیهٔ دیگر دوباره تلاش کنید.`,
  });
  expect((await shop.smsOf(mobile)).length).toBe(1);
  shop.clock.move(retryAfter);
  expect((await send(mobile)).status).toBe(200);
});

test('twenty requests at once send one code', async () => {
  const mobile = newMobile();
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(mobile)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(await shop.smsOf(mobile)).toHaveLength(1);
});

test('a number gets five codes an hour', async () => {
  const mobile = newMobile();
  for (let at = 0; at < 5; at += 1) {
    expect((await send(mobile)).status).toBe(200);
    shop.clock.move(61);
  }
  const refused = await send(mobile);
  expect(seen(refused)).toBe('429 RATE_LIMITED');
  expect(refused.body).toMatchObject({
    message: 'کدهای زیادی به این شماره فرستاده شده است. ۵۵ دقیقهٔ دیگر دوباره تلاش کنید.',
  });
  shop.clock.move((refused.body as { retryAfter: number }).retryAfter + 1);
  expect((await send(mobile)).status).toBe(200);
});

test('an address gets thirty codes an hour, whatever the numbers', async () => {
  const headers = newAddress();
  for (let at = 0; at < 30; at += 1) expect((await send(newMobile(), headers)).status).toBe(200);
  const refused = await send(newMobile(), headers);
  expect(seen(refused)).toBe('429 RATE_LIMITED');
  expect((await send(newMobile())).status).toBe(200);
  shop.clock.move((refused.body as { retryAfter: number }).retryAfter + 1);
  expect((await send(newMobile(), headers)).status).toBe(200);
});

test('known and unknown numbers are answered alike', async () => {
  const known = await signIn();
  shop.clock.move(61);
  const [one, two] = [await send(known.mobile), await send(newMobile())];
  expect(one.text).toBe(two.text);
});

test('neither codes nor tokens are kept as they are', async () => {
  const person = await signIn();
  const code = await shop.codeOf(person.mobile);
  const kept = await shop.db
    .selectFrom('otp_codes')
    .selectAll()
    .where('mobile', '=', person.mobile)
    .executeTakeFirstOrThrow();
  expect(kept.code_hash).toHaveLength(32);
  expect(kept.code_hash.toString('latin1')).not.toContain(code);
  // A plain hash of six digits could be found by trying all of them.
  for (const plain of [code, `${person.mobile} ${code}`])
    expect(kept.code_hash.equals(createHash('sha256').update(plain).digest())).toBe(false);
  const login = await shop.db
    .selectFrom('logins')
    .selectAll()
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(login)).not.toContain(person.token);
  expect(login.token_hash.equals(createHash('sha256').update(person.token).digest())).toBe(true);
});

const alive = async (person: Person) =>
  (await shop.call('GET', '/api/user/profile', { as: person })).status === 200;
const withCookie = (person: Person, headers: Record<string, string> = {}) => ({
  headers: { cookie: `token=${person.token}`, ...headers },
});
const ours = { origin: 'http://hakkak.test' };

test('each sign-in is a login of its own; signing out ends one of them', async () => {
  const one = await signIn();
  shop.clock.move(61);
  const two = await signIn(one.mobile);
  expect(two.id).toBe(one.id);
  expect(two.token).not.toBe(one.token);
  const reply = await shop.call('POST', '/api/auth/logout', withCookie(one, ours));
  expect(reply.body).toEqual({ ok: true });
  expect(reply.headers.get('set-cookie')).toMatch(/^token=;.*Path=\/.*Expires=Thu, 01 Jan 1970/);
  expect(await alive(one)).toBe(false);
  expect(await alive(two)).toBe(true);
  expect(await shop.refused(logout, { as: one })).toMatchObject({ status: 401 });
});

test('cookie and bearer both sign in; what is neither does not', async () => {
  const person = await signIn();
  expect((await shop.call('GET', '/api/user/profile', withCookie(person))).status).toBe(200);
  expect(await alive(person)).toBe(true);
  for (const authorization of [
    'Bearer',
    'Bearer ',
    'Bearer x',
    `bearer${person.token}`,
    `Basic ${person.token}`,
    person.token,
    `Bearer ${person.token}x`,
    `Bearer ${'a'.repeat(8000)}`,
  ])
    expect((await shop.call('GET', '/api/user/profile', { headers: { authorization } })).status).toBe(401);
});

test('every 401 clears the cookie', async () => {
  for (const cookie of ['token=x', 'token=', 'other=1']) {
    const reply = await shop.call('GET', '/api/user/profile', { headers: { cookie } });
    expect(seen(reply)).toBe('401 UNAUTHENTICATED');
    expect(reply.headers.get('set-cookie')).toMatch(/^token=;.*Path=\//);
  }
});

test('a login lives 30 days after its last use', async () => {
  const person = await signIn();
  shop.clock.move(29 * 86_400);
  expect(await alive(person)).toBe(true);
  shop.clock.move(29 * 86_400);
  expect(await alive(person)).toBe(true);
  shop.clock.move(30 * 86_400 + 1);
  expect(await alive(person)).toBe(false);
});

test('a change of role is effective on the next request', async () => {
  const person = await signIn();
  expect(await shop.refused(countPending, { as: person })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  await grantAdmin(shop.db, person.mobile);
  await shop.send(countPending, { as: person });
  expect((await shop.send(getProfile, { as: person })).roles).toContain('admin');
  expect(await shop.refused(getTransactions, { as: person })).toMatchObject({ status: 403 });
  await revokeAdmin(shop.db, person.mobile);
  expect(await shop.refused(countPending, { as: person })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  await shop.send(getTransactions, { as: person });
});

test('a number named in ADMIN_MOBILES signs in as an admin, also when it was a customer’s before', async () => {
  const before = await signIn();
  shop.environment.adminMobiles.push(before.mobile);
  shop.clock.move(61);
  const after = await signIn(before.mobile);
  expect(after.id).toBe(before.id);
  await shop.send(countPending, { as: after });
});

test('a blocked address does not sign in to the account that blocked it, another address does', async () => {
  const person = await signIn();
  const headers = newAddress();
  await shop.db
    .insertInto('login_blocks')
    .values({ person_id: person.id, network: headers['x-forwarded-for'] })
    .execute();
  shop.clock.move(61);
  await send(person.mobile);
  expect(seen(await check(person.mobile, await shop.codeOf(person.mobile), headers))).toBe('401 BLOCKED');
  shop.clock.move(61);
  await send(person.mobile);
  expect(seen(await check(person.mobile, await shop.codeOf(person.mobile)))).toBe('200 ok');
});

const foreign = 'https://evil.example';
test.each<[string, Record<string, string>, 'cookie' | 'bearer' | 'both', number]>([
  ['our own origin', ours, 'cookie', 200],
  ['another origin', { origin: foreign }, 'cookie', 403],
  ['a neighbour of ours', { origin: 'http://a.hakkak.test' }, 'cookie', 403],
  ['one that begins like ours', { origin: 'http://hakkak.test.evil.example' }, 'cookie', 403],
  ['our name, another scheme', { origin: 'https://hakkak.test' }, 'cookie', 403],
  ['our name, another port', { origin: 'http://hakkak.test:81' }, 'cookie', 403],
  ['the origin null', { origin: 'null' }, 'cookie', 403],
  ['no origin', {}, 'cookie', 403],
  ['no origin, said to be cross-site', { 'sec-fetch-site': 'cross-site' }, 'cookie', 403],
  ['no origin, said to be same-site', { 'sec-fetch-site': 'same-site' }, 'cookie', 403],
  ['no origin, said to be typed in', { 'sec-fetch-site': 'none' }, 'cookie', 403],
  ['no origin, said to be ours', { 'sec-fetch-site': 'same-origin' }, 'cookie', 200],
  ['another origin, said to be ours', { origin: foreign, 'sec-fetch-site': 'same-origin' }, 'cookie', 403],
  ['no origin', {}, 'bearer', 200],
  ['our own origin', ours, 'bearer', 200],
  ['another origin', { origin: foreign }, 'bearer', 403],
  ['another origin', { origin: foreign }, 'both', 403],
])('a changing call with %s %j by %s: %d', async (_, headers, by, status) => {
  const person = await signIn();
  const sent = {
    ...headers,
    ...(by !== 'bearer' && { cookie: `token=${person.token}` }),
    ...(by !== 'cookie' && { authorization: `Bearer ${person.token}` }),
  };
  const reply = await shop.call('POST', '/api/auth/logout', { headers: sent });
  expect(reply.status).toBe(status);
  if (status === 403) expect(reply.body).toMatchObject({ code: 'BAD_ORIGIN' });
  expect(await alive(person)).toBe(status === 403);
});

test('a call that is sent nothing may say that it is JSON', async () => {
  const person = await signIn();
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  expect((await shop.call('POST', '/api/auth/logout', { headers })).status).toBe(200);
  expect(await alive(person)).toBe(false);
  const asked = await shop.call('POST', '/api/auth/send-otp', { headers: { ...headers, ...ours } });
  expect(asked.body).toMatchObject({ code: 'VALIDATION', fields: { mobile: /موبایل/ } });
});

test('another site cannot sign a browser in to an account of its own', async () => {
  const mobile = newMobile();
  await send(mobile);
  const code = await shop.codeOf(mobile);
  expect(seen(await check(mobile, code, { ...newAddress(), origin: foreign }))).toBe('403 BAD_ORIGIN');
  expect(seen(await check(mobile, code, { ...newAddress(), ...ours }))).toBe('200 ok');
});

test('reading needs no origin', async () => {
  const person = await signIn();
  expect((await shop.call('GET', '/api/user/profile', withCookie(person, { origin: foreign }))).status).toBe(
    200,
  );
});

test('a forged client address is not believed behind more than the trusted proxy', async () => {
  const person = await signIn();
  const login = await shop.db
    .selectFrom('logins')
    .select('ip')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(login.ip).toMatch(/^198\.51\./);
  const mobile = newMobile();
  await send(mobile, { 'x-forwarded-for': '10.9.9.9, 203.0.113.7' });
  const { network } = await shop.db
    .selectFrom('otp_codes')
    .select('network')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow();
  expect(network).toBe('203.0.113.7');
});

test('calls past the class’s figure are refused for a while', async () => {
  const headers = newAddress();
  const replies = await Promise.all(
    Array.from({ length: 70 }, () => check('09350000000', '000000', headers)),
  );
  const limited = replies.filter((reply) => reply.status === 429);
  expect(limited).toHaveLength(10);
  expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(limited[0]?.body).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) as number });
});

test('checkOtp answers the profile that getProfile answers', async () => {
  const mobile = newMobile();
  await send(mobile);
  const { token, user } = await shop.send(checkOtp, {
    body: { mobile, code: await shop.codeOf(mobile) },
    headers: newAddress(),
  });
  expect(await shop.send(getProfile, { as: { id: 0, mobile, token } })).toEqual(user);
});
