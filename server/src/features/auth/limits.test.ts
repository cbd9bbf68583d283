import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockLogin, getLogins, otp } from '#contract/auth';
import { getNotifications } from '#contract/notifications';
import { getProfile } from '#contract/profile';
import { getSettings } from '#contract/settings';
import { newMobile, openShop, type Person } from '../../../testing/shop.ts';
import { pipeline, tally } from '../../../testing/pipeline.ts';

// The shop, a second process for it, and one with the same database and no rate limits.
const shop = await openShop({ environment: { rateLimits: true } });
const twin = await openShop({ beside: shop, environment: { rateLimits: true } });
const free = await openShop({ beside: shop, environment: { rateLimits: false } });

const from = (ip: string) => ({ 'x-forwarded-for': ip });
let lastAddress = 0;
const newIp = () => `198.18.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
let lastLine = 0;
/** A new IPv6 /64: `at(5)` is its fifth address. */
const newLine = () => {
  const line = (++lastLine).toString(16);
  return {
    at: (host: number) => `2001:db8:0:${line}:aaaa::${host.toString(16)}`,
    network: `2001:db8:0:${line}::/64`,
  };
};

const send = (mobile: string, ip: string, to = shop) =>
  to.call('POST', '/api/auth/send-otp', { body: { mobile }, headers: from(ip) });
const check = (mobile: string, code: string, ip: string, to = shop) =>
  to.call('POST', '/api/auth/check-otp', { body: { mobile, code }, headers: from(ip) });
const seen = (reply: { status: number; body: unknown }) =>
  `${reply.status} ${(reply.body as { code?: string }).code ?? 'ok'}`;

/** Tries wrong codes until one is refused or `max` were tried; `free` sends new codes as old ones end. */
async function guess(mobile: string, ip: string, max: number): Promise<number> {
  for (let taken = 0; taken < max; ) {
    shop.clock.move(121);
    await free.db.deleteFrom('otp_codes').where('mobile', '=', mobile).execute();
    await free.db
      .insertInto('otp_codes')
      .values({
        mobile,
        code_hash: Buffer.alloc(32),
        network: 'elsewhere',
        created_at: shop.clock.now(),
        expires_at: new Date(shop.clock.now().getTime() + 120_000),
      })
      .execute();
    for (let at = 0; at < 4 && taken < max; at += 1) {
      const reply = await check(mobile, '000000', ip, at % 2 ? shop : twin);
      if (reply.status === 429) return taken;
      expect(seen(reply)).toBe('401 OTP_WRONG');
      taken += 1;
    }
  }
  return max;
}

const canSignIn = async (mobile: string, ip: string) => {
  shop.clock.move(61);
  const sent = await send(mobile, ip);
  if (sent.status !== 200) return seen(sent);
  return seen(await check(mobile, await shop.codeOf(mobile), ip));
};

test('who tries wrong codes from one address locks out that address, and nobody else', async () => {
  shop.clock.toNoon();
  const mobile = newMobile();
  const attacker = newIp();
  expect(await guess(mobile, attacker, 30)).toBe(otp.triesPerDay);
  expect(await canSignIn(mobile, attacker)).toBe('429 RATE_LIMITED');
  expect(await canSignIn(mobile, newIp())).toBe('200 ok');
  expect(await canSignIn(newMobile(), attacker)).toBe('200 ok');
});

test('the addresses of one IPv6 line count as one', async () => {
  shop.clock.toNoon();
  const mobile = newMobile();
  const line = newLine();
  let taken = 0;
  for (let host = 1; host <= 10; host += 1) taken += await guess(mobile, line.at(host), 3);
  expect(taken).toBe(otp.triesPerDay);
  expect(await canSignIn(mobile, line.at(99))).toBe('429 RATE_LIMITED');
  expect(await canSignIn(mobile, newLine().at(1))).toBe('200 ok');
});

test('a hundred wrong codes a day from all addresses end it for strangers; who signed in there before keeps five', async () => {
  shop.clock.toNoon();
  const mobile = newMobile();
  const home = newLine();
  await shop.signIn(mobile, from(home.at(1)));
  const kept = newIp();
  await free.signIn(mobile, from(kept));
  for (let at = 0; at < otp.triesPerDayAll / otp.triesPerDay; at += 1)
    expect(await guess(mobile, newIp(), 25)).toBe(otp.triesPerDay);
  expect(await guess(mobile, newIp(), 1)).toBe(0);
  expect(await canSignIn(mobile, newIp())).toBe('429 RATE_LIMITED');
  // Another address of the same /64.
  expect(await canSignIn(mobile, home.at(77))).toBe('200 ok');
  expect(await guess(mobile, home.at(5), 10)).toBe(otp.triesKept);
  expect(await canSignIn(mobile, home.at(1))).toBe('429 RATE_LIMITED');
  expect(await canSignIn(mobile, kept)).toBe('200 ok');
  shop.clock.move(86_400);
  expect(await canSignIn(mobile, newIp())).toBe('200 ok');
});

test('an address that its owner has blocked, or that signed in long ago, keeps nothing', async () => {
  shop.clock.toNoon();
  const mobile = newMobile();
  const [old, thief, home] = [newIp(), newIp(), newIp()];
  await free.signIn(mobile, from(old));
  shop.clock.move((otp.knownFor + 1) * 86_400);
  shop.clock.toNoon();
  await free.signIn(mobile, from(thief));
  const owner = await free.signIn(mobile, from(home));
  const login = (await free.send(getLogins, { as: owner })).data.find(({ ip }) => ip === thief);
  await free.send(blockLogin, { as: owner, body: { ip: thief, loginId: login?._id ?? '' } });
  for (let at = 0; at < 5; at += 1) await guess(mobile, newIp(), otp.triesPerDay);
  expect(await canSignIn(mobile, thief)).toBe('429 RATE_LIMITED');
  expect(await canSignIn(mobile, old)).toBe('429 RATE_LIMITED');
  expect(await canSignIn(mobile, home)).toBe('200 ok');
});

test('an address that has been used for everything it has gets no sixth try as a known one', async () => {
  shop.clock.toNoon();
  const mobile = newMobile();
  const home = newIp();
  await free.signIn(mobile, from(home));
  expect(await guess(mobile, home, 30)).toBe(otp.triesPerDay);
  expect(await canSignIn(mobile, home)).toBe('429 RATE_LIMITED');
});

test('pipelined on two servers, a code takes five wrong tries and an address twenty a day', async () => {
  shop.clock.toNoon();
  const mobile = newMobile();
  const tries = (ip: string) => ({
    method: 'POST',
    path: '/api/auth/check-otp',
    headers: from(ip),
    body: { mobile, code: '000000' },
  });
  const ip = newIp();
  for (let round = 0; round < 5; round += 1) {
    shop.clock.move(61);
    await free.db.deleteFrom('otp_codes').where('mobile', '=', mobile).execute();
    const sent = await send(mobile, newIp());
    expect(sent.status).toBe(200);
    const replies = await Promise.all(
      [shop, twin].map((other) =>
        pipeline(
          other,
          Array.from({ length: 5 }, () => tries(ip)),
        ),
      ),
    );
    const inDatabase = await free.db
      .selectFrom('otp_failures')
      .select('tries')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow();
    expect(inDatabase.tries).toBe(Math.min(5 * (round + 1), otp.triesPerDay));
    // An ended code is answered like an expired one; an address without tries left must wait.
    expect(tally(replies.flat())).toEqual(
      [{ 401: 10 }, { 401: 10 }, { 401: 10 }, { 401: 5, 429: 5 }, { 429: 10 }][round],
    );
  }
});

test('a line gets thirty codes an hour, whichever of its addresses asks', async () => {
  const line = newLine();
  for (let at = 1; at <= otp.perHourAddress; at += 1)
    expect((await send(newMobile(), line.at(at), at % 2 ? shop : twin)).status).toBe(200);
  expect(seen(await send(newMobile(), line.at(200)))).toBe('429 RATE_LIMITED');
  expect((await send(newMobile(), newLine().at(1))).status).toBe(200);
});

test('a blocked login bars its whole line, and lifting it opens the line', async () => {
  const mobile = newMobile();
  const line = newLine();
  await free.signIn(mobile, from(line.at(1)));
  const home = await free.signIn(mobile, from(newIp()));
  const there = (await free.send(getLogins, { as: home })).data[1];
  const set = (blocked: boolean) =>
    free.send(blockLogin, { as: home, body: { ip: line.at(1), loginId: there?._id ?? '', blocked } });
  const tryFrom = async (ip: string) => {
    await send(mobile, ip, free);
    return seen(await check(mobile, await free.codeOf(mobile), ip, free));
  };
  await set(true);
  expect(await tryFrom(line.at(2))).toBe('401 BLOCKED');
  await set(false);
  expect(await tryFrom(line.at(2))).toBe('200 ok');
});

/** Inserts codes sent in the last hour. */
const sentAlready = async (count: number) => {
  shop.clock.move(3601);
  const now = shop.clock.now();
  await sql`INSERT INTO otp_codes (mobile, code_hash, network, created_at, expires_at, ended_at)
    SELECT '09' || lpad(i::text, 9, '9'), '\\x00', 'net ' || i, ${now}, ${now}, ${now}
    FROM generate_series(1, ${count}::int) AS i`.execute(free.db);
};
const alerts = async (admin: Person) =>
  (await shop.send(getNotifications, { as: admin })).private.filter(({ title }) => /کد ورود/.test(title));

test('past the hour’s codes for all, only known pairs of number and address get one, and the admins are told once', async () => {
  const admin = await free.signInAdmin();
  const known = newMobile();
  const home = newIp();
  await free.signIn(known, from(home));
  const knownElsewhere = newMobile();
  await free.signIn(knownElsewhere, from(newIp()));
  await sentAlready(otp.perHourAll - otp.perHourKept - 1);
  expect((await send(newMobile(), newIp())).status).toBe(200);
  expect(await alerts(admin)).toEqual([]);
  const [unknown, elsewhere] = [await send(newMobile(), newIp()), await send(knownElsewhere, newIp(), twin)];
  for (const refused of [unknown, elsewhere]) {
    expect(seen(refused)).toBe('429 RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  }
  // The answer does not reveal whether the number has an account.
  expect(unknown.text.replace(/\d+/g, '')).toBe(elsewhere.text.replace(/\d+/g, ''));
  expect((await send(known, home)).status).toBe(200);
  expect(await alerts(admin)).toHaveLength(1);
  await sentAlready(otp.perHourAll);
  expect(seen(await send(known, home))).toBe('429 RATE_LIMITED');
  await sentAlready(0);
  expect((await send(newMobile(), newIp())).status).toBe(200);
});

test('of many that ask at once as many get a code as are left for all', async () => {
  await sentAlready(otp.perHourAll - otp.perHourKept - 5);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(newMobile(), newIp(), index % 2 ? shop : twin)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  await sentAlready(0);
});

test('a person who is signed in calls on while others at the address have used up what it has', async () => {
  const workshop = newIp();
  const [one, two] = [await free.customer(), await free.customer()];
  const read = { method: 'GET', path: '/api/setting', headers: from(workshop) };
  const flood = (headers = {}) =>
    pipeline(
      shop,
      Array.from({ length: 610 }, () => ({ ...read, headers: { ...read.headers, ...headers } })),
    );
  expect(tally(await flood())).toEqual({ 200: 600, 429: 10 });
  await shop.send(getSettings, { as: one, headers: from(workshop) });
  await shop.send(getProfile, { as: one, headers: from(workshop) });
  expect(tally(await flood({ authorization: `Bearer ${one.token}` }))).toMatchObject({ 429: 12 });
  await shop.send(getProfile, { as: two, headers: from(workshop) });
  expect((await shop.call('GET', '/api/setting', { headers: from(newIp()) })).status).toBe(200);
});

test('the calls of a minute count for a line, not for each of its addresses', async () => {
  const line = newLine();
  const replies = await pipeline(
    shop,
    Array.from({ length: 70 }, (_, index) => ({
      method: 'POST',
      path: '/api/auth/check-otp',
      headers: from(line.at(index + 1)),
      body: { mobile: '09350000000', code: '000000' },
    })),
  );
  expect(tally(replies)).toEqual({ 401: 60, 429: 10 });
});
